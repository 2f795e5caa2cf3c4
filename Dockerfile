# The product as one image: API, worker and pages in one process. `docker build -t aliquot .`
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Only here: the image has no tool to build with, and builds nothing when it starts.
RUN npm run build \
 && rm -rf node_modules/node-* node_modules/vite node_modules/@vitejs node_modules/rolldown node_modules/@rolldown \
    node_modules/lightningcss* node_modules/@tailwindcss node_modules/.cache .git web/src web/vite e2e bench scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 ALIQUOT_DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=4194304 NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
COPY --from=build /app .
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/dist/main.js"]
CMD ["serve"]
