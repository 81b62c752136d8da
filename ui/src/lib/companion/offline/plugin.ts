/** Writes the companion's service worker: with the names of all files that the page is made of. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = new URL("./service.js", import.meta.url);
const FROM_PUBLIC = ["/favicon.svg", "/companion.webmanifest", "/companion.svg", "/companion-192.png", "/companion-512.png"];

export function companionOffline(): Plugin {
  return {
    name: "companion-offline",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const found = new Set<string>();
        const take = (name: string): void => {
          const file = bundle[name];
          if (!file || found.has(name)) return;
          found.add(name);
          if (file.type !== "chunk") return;
          file.imports.forEach(take);
          file.viteMetadata?.importedCss.forEach(take);
          file.viteMetadata?.importedAssets.forEach(take);
        };
        for (const [name, file] of Object.entries(bundle)) {
          const made = file.type === "chunk" ? (file.facadeModuleId ?? "") : "";
          // The page, its language, and the thread that thinks; fonts come with the style sheets.
          if (/index\.html$|pages\/Companion\.svelte$|i18n\/de\.ts$/.test(made) || /\/worker-[^/]*\.js$|\.woff2$/.test(name)) take(name);
        }
        const files = [...FROM_PUBLIC, ...[...found].sort().map((name) => `/${name}`)];
        const page = bundle["index.html"];
        const version = createHash("sha256").update(JSON.stringify(files)).update(page?.type === "asset" ? page.source : "").digest("hex").slice(0, 12);
        const source = readFileSync(SOURCE, "utf8").replace("self.__FILES__", JSON.stringify(files)).replace("self.__VERSION__", JSON.stringify(version));
        this.emitFile({ type: "asset", fileName: "companion-service.js", source });
      },
    },
  };
}
