import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { companionOffline } from "./src/lib/companion/offline/plugin.ts";

/** Where `whodunnit serve` listens while the client is being worked on. */
const server = process.env.WHODUNNIT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), companionOffline()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL("./src/lib", import.meta.url)) },
    // The tests mount components, so they need Svelte's browser build.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    // The Python package carries the built client.
    outDir: "../src/whodunnit/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Newer than Vite's own: so that light-dark() stays as it is written.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/s/": { target: server },
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
