import { z } from 'zod'

/** One control over HTTP. Reading is GET, everything else is POST with a JSON body. */
export interface DoorAction<Control> {
  reads?: boolean
  run(control: Control, body: unknown): unknown
}

/** An action that takes a body of this schema. */
export const takes = <Control, Body>(
  schema: z.ZodType<Body>,
  run: (control: Control, body: Body) => unknown,
): DoorAction<Control> => ({
  run: (control, body) => run(control, schema.parse(body ?? {})),
})
export const reads = <Control>(run: (control: Control) => unknown): DoorAction<Control> => ({
  reads: true,
  run,
})
export const Nothing = z.object({})

/** The control was asked for something that cannot be done. */
export class ControlError extends Error {
  override name = 'ControlError'
}
