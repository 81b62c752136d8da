/** Whether this page is on the device, so that it opens without a connection. */
class Offline {
  ready = $state(false);

  /** Have the page kept; where a browser cannot, it works all the same. */
  async prepare(): Promise<void> {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    try {
      const kept = await navigator.serviceWorker.register("/companion-service.js", { scope: "/companion" });
      if (!kept.active) await settled(kept);
      this.ready = true;
    } catch {
      this.ready = false;
    }
  }
}

/** Wait until what is being kept is there. */
function settled(kept: ServiceWorkerRegistration): Promise<void> {
  const coming = kept.installing ?? kept.waiting;
  return new Promise((done, fail) => {
    coming?.addEventListener("statechange", () => {
      if (coming.state === "activated") done();
      if (coming.state === "redundant") fail(new Error("The page could not be kept."));
    });
  });
}

export const offline = new Offline();
