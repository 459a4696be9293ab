import { parseArgs } from 'node:util'
import { startStandin } from './server.ts'
import { fileState } from './state.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    webhook: { type: 'string' },
    state: { type: 'string' },
  },
})

const standin = await startStandin({
  port: Number(values.port),
  ...(values.webhook !== undefined && { webhookUrl: values.webhook }),
  ...(values.state !== undefined && { state: fileState(values.state) }),
})
console.log(`stand-in: ${standin.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standin.close())
