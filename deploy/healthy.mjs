// For a container's health check: ends with 0 while the server here takes calls.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/readyz`).catch(() => ({ ok: false }))
process.exitCode = ok ? 0 : 1
