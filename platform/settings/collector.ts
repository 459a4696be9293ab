import { z } from 'zod'
import { webAddress } from './web-address.ts'

/** GR-05: the names of OpenTelemetry itself, which whoever runs a collector knows. */
export const collectorShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** `name=value` with commas between, as a collector that asks for a key wants them. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (text) => text.split(',').every((pair) => pair.indexOf('=') > 0),
      'must be like name=value,other=value',
    )
    .transform((text) =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const at = pair.indexOf('=')
          return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
        }),
      ),
    )
    .default({}),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .default('medimall'),
}
type Shape = z.output<z.ZodObject<typeof collectorShape>>

/** Where spans, metrics and lines of the log go, or null: nothing of it is loaded. */
export const collectorOf = (env: Shape) =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        url: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/(?<!\/)\/+$/, ''),
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        /** Of calls and jobs, which leave a trace although nothing failed. */
        share: env.OTEL_TRACES_SAMPLER_ARG,
        serviceName: env.OTEL_SERVICE_NAME,
      }
