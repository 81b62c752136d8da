/** Parts of the client come when they are wanted. One that is lost on its way is fetched again. */

type Load<T> = () => Promise<T>;

/** How long to wait, in milliseconds, before the host is asked whether it is there, time after time. */
export const GAPS = [250, 1_000, 2_000, 4_000];
/** A host that says nothing for so long is not there. */
const PATIENCE = 5_000;
/** A page that has just loaded itself anew does not do so again. */
export const A_WHILE = 30_000;
const KEY = "whodunnit.anew";

/** Fetch a part of a page; what was lost is fetched once more as soon as the host is there. */
export function fetchPart<T>(load: Load<T>): Promise<T> {
  return fetchTwice(load, (why) => Promise.reject(why));
}

/** Fetch a page as a part is fetched; where that does not help, everything is loaded anew. */
export function fetchPage<T>(load: Load<T>): Promise<T> {
  const here = location.href;
  return fetchTwice(load, (why) => {
    // Who has gone elsewhere meanwhile is not disturbed.
    if (location.href !== here || !mayLoadAnew()) throw why;
    // The host may have newer files by other names, and browsers remember scripts that did not come.
    location.reload();
    return new Promise(() => undefined);
  });
}

async function fetchTwice<T>(load: Load<T>, otherwise: (why: unknown) => Promise<T>): Promise<T> {
  try {
    return await withStyles(load);
  } catch (why) {
    if (!(await hostIsThere())) throw why;
  }
  return withStyles(load).catch(otherwise);
}

const unstyled = new Set<HTMLLinkElement>();

/** Vite inserts a stylesheet once and never looks again; those that were lost are inserted anew. */
async function withStyles<T>(load: Load<T>): Promise<T> {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") unstyled.add(target);
  };
  document.addEventListener("error", note, true);
  try {
    // Which part needs which is not known here, so all of them must come.
    await Promise.all([...unstyled].map(insertAnew));
    return await load();
  } finally {
    document.removeEventListener("error", note, true);
  }
}

function insertAnew(link: HTMLLinkElement): Promise<unknown> {
  unstyled.delete(link);
  const anew = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    anew.onload = resolve;
    anew.onerror = reject;
    link.replaceWith(anew);
  });
}

async function hostIsThere(): Promise<boolean> {
  for (const gap of GAPS) {
    await new Promise((resolve) => setTimeout(resolve, gap));
    const answer = await fetch("/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

function mayLoadAnew(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (Date.now() - last < A_WHILE) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    // A browser that keeps nothing would not know when to stop.
    return false;
  }
}
