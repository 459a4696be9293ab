import type { Refusal as Declared } from '#platform/contract/endpoint.ts'
import { fillMessage } from '#domain/message.ts'
import { commonRefusals, type Issue } from '#platform/contract/envelope.ts'

/** An expected failure on its way to the caller. */
export class Refusal extends Error {
  override name = 'Refusal'
  code: string
  status: number
  data: unknown
  issues: Issue[] | undefined
  /** What fills {0}, {1} of the sentence, also when staff have changed it. */
  values: readonly (string | number)[]
  constructor(
    code: string,
    declared: Pick<Declared, 'status' | 'message'>,
    extra: { values?: readonly (string | number)[]; data?: unknown; issues?: Issue[] } = {},
  ) {
    super(fillMessage(declared.message, extra.values ?? []))
    this.code = code
    this.status = declared.status
    this.data = extra.data
    this.issues = extra.issues
    this.values = extra.values ?? []
  }
}

/** A refusal that every endpoint may answer with. */
export const refuseCommonly = (code: keyof typeof commonRefusals) =>
  new Refusal(code, commonRefusals[code] as Declared)

/** Bad input, each problem at its field: `path` is the field's plain name, joined by dots. */
export const refuseInput = (issues: Issue[]) =>
  new Refusal('invalid-input', commonRefusals['invalid-input'], { issues })
