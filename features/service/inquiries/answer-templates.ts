/** What a template may leave open; it is filled from what is being answered. */
export const templateVariables = ['기관', '주문번호', '상품', '담당자'] as const
type TemplateVariable = (typeof templateVariables)[number]
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string | null>>>

const variables = () => new RegExp(`\\{(${templateVariables.join('|')})\\}`, 'g')

/** The text with all that is known; what is not stays as it is written. */
export const fillTemplate = (body: string, values: TemplateValues) =>
  body.replaceAll(variables(), (written, name: TemplateVariable) => values[name] || written)

/** An answer goes to the asker whole; a note among staff may keep what is open. */
export const isFilled = ({ author, body }: { author: 'staff' | 'note'; body: string }) =>
  author === 'note' || unfilledIn(body) === null
export const notFilled = { path: ['body'], message: '템플릿에 채우지 않은 자리가 남아 있어요.' }

/** The first variable that nobody has filled yet. */
export const unfilledIn = (text: string) => variables().exec(text)?.[0] ?? null
