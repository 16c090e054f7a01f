import type { Plugin, ViteDevServer } from "vite";
import { isPlatformPath } from "../platform/http/web/api-paths.ts";
import type { DevPlatform } from "../platform/start/dev";
import { nameFiles } from "./check-declarations.ts";

/** Runs the platform inside the development server. Restarts it when its code or a declaration changes. */
export function platformDevServer(): Plugin {
  let running: Promise<DevPlatform> | undefined;
  const open = async (server: ViteDevServer): Promise<DevPlatform> => {
    const { createDevPlatform } = (await server.ssrLoadModule("/src/platform/start/dev.ts").catch(nameFiles)) as {
      createDevPlatform: () => Promise<DevPlatform>;
    };
    const platform = await createDevPlatform();
    server.config.logger.info(`\n${platform.lines.join("\n")}\n`);
    return platform;
  };
  const reopen = (server: ViteDevServer): void => {
    const previous = running;
    running = (async () => {
      await previous?.then((one) => one.close()).catch(() => undefined);
      return open(server);
    })();
    running.catch((error: unknown) =>
      server.config.logger.error(error instanceof Error ? error.message : String(error)),
    );
  };
  return {
    name: "platform",
    apply: "serve",
    async configureServer(server) {
      if (process.env.VITEST) return;
      running = open(server);
      // A fault at the start stops the server. A fault after a change does not: the server waits for the next change.
      await running;
      server.httpServer?.once("close", () => void running?.then((one) => one.close()).catch(() => undefined));
      server.middlewares.use((request, response, next) => {
        // Vite serves pages even if the platform cannot start. They show the fault and reload when it is fixed.
        const url = (request.url ?? "/").replace(new RegExp(`^${server.config.base}`), "/");
        if (!isPlatformPath(url.split("?")[0] ?? "/")) return next();
        request.url = url;
        (running ?? open(server)).then((one) => one.handle(request, response), next);
      });
    },
    // Vite's file watcher would be too early: it fires before Vite drops the old module.
    hotUpdate({ file, modules, server, timestamp }) {
      const { name, moduleGraph, hot } = this.environment;
      const [, folder] = /\/(src\/platform|src\/contract|resources)\//.exec(file) ?? [];
      if (folder === undefined || name !== "client") return;
      reopen(server);
      if (folder === "src/platform") return;
      // A hot update would keep the registry, which is built when the page loads. So the page reloads.
      for (const one of modules) moduleGraph.invalidateModule(one, new Set(), timestamp, true);
      hot.send({ type: "full-reload" });
      return [];
    },
  };
}
