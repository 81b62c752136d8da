export type Language = "en" | "de";
export type Look = "system" | "day" | "night";

function kept(key: string): string | null {
  try {
    return localStorage.getItem(`whodunnit.${key}`);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`whodunnit.${key}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** What this browser prefers; it is kept here and nowhere else. */
class Prefs {
  language = $state<Language>((kept("language") ?? (navigator.language.startsWith("de") ? "de" : "en")) as Language);
  look = $state<Look>((kept("look") ?? "system") as Look);
  sound = $state(kept("sound") === "on");
  notify = $state(kept("notify") === "on");
  toured = $state(kept("toured") === "yes");

  setLanguage(language: Language): void {
    this.language = language;
    keep("language", language);
  }
  setLook(look: Look): void {
    this.look = look;
    keep("look", look);
    this.apply();
  }
  setSound(on: boolean): void {
    this.sound = on;
    keep("sound", on ? "on" : "off");
  }
  setNotify(on: boolean): void {
    this.notify = on;
    keep("notify", on ? "on" : "off");
  }
  endTour(): void {
    this.toured = true;
    keep("toured", "yes");
  }
  apply(): void {
    const root = document.documentElement;
    if (this.look === "system") delete root.dataset.theme;
    else root.dataset.theme = this.look;
  }
}

export const prefs = new Prefs();
