# The platform with its console. `src/platform/README.md` (Docker) says how to run it.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# The console's packages are in its bundle, so the image needs only those that the platform imports.
RUN npm run build && node .deploy/keep-platform-packages.js && npm prune --omit=dev

FROM node:22-bookworm-slim
# pg_dump and pg_restore, for backups of PostgreSQL 15 and older servers.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-15 \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist/console dist/console
COPY --from=build /app/dist/platform dist/platform
# With fewer malloc arenas, the threads of the platform leave less memory unused.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/platform/main.js"]
