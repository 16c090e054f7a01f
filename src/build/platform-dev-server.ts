import type { Plugin, ViteDevServer } from "vite";
import { isPlatformPath } from "../platform/http/web/api-paths.ts";
import type { DevPlatform } from "../platform/start/dev";

/** Mounts the platform in the development server, and anew when its code or a declaration changes. */
export function platformDevServer(): Plugin {
  let running: Promise<DevPlatform> | undefined;
  const open = async (server: ViteDevServer): Promise<DevPlatform> => {
    const { createDevPlatform } = (await server.ssrLoadModule("/src/platform/start/dev.ts")) as {
      createDevPlatform: () => Promise<DevPlatform>;
    };
    const opened = await createDevPlatform();
    server.config.logger.info(`\n${opened.lines.join("\n")}\n`);
    return opened;
  };
  const reopen = (server: ViteDevServer): void => {
    const before = running;
    running = (async () => {
      await before?.then((one) => one.close()).catch(() => undefined);
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
      // At the start a fault ends the server with its text; after a change it waits for the mended file.
      await running;
      server.httpServer?.once("close", () => void running?.then((one) => one.close()).catch(() => undefined));
      server.middlewares.use((request, response, next) => {
        // The page comes even while the platform cannot start: it shows a declaration's fault, and hears when that is mended.
        if (!isPlatformPath(request.url?.split("?")[0] ?? "/")) return next();
        (running ?? open(server)).then((one) => one.handle(request, response), next);
      });
    },
    // Not the watcher itself: it tells of a change before Vite has dropped the module as it was.
    hotUpdate({ file, server }) {
      const isMeant = /\/(src\/(platform|contract)|resources)\//.test(file);
      if (isMeant && this.environment.name === "client") reopen(server);
    },
  };
}
