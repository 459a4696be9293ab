import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { query } from '#platform/web/calls/query.ts'
import { userHook } from '#platform/web/session/session.ts'
import { Field } from '#ui/field.tsx'
import { Select, TextArea } from '#ui/fields.tsx'
import { fillTemplate, unfilledIn, type TemplateValues } from '../answer-templates.ts'
import { listAnswerTemplates } from '../template-contract.ts'

export const useStaff = userHook<{ user: { name: string } }>()

/** Why an answer cannot be sent yet: the place that a template left open in it. */
export function whyUnfilled(body: string) {
  const place = unfilledIn(body)
  return place === null ? undefined : `${place} 자리를 채워 주세요.`
}

type TemplateProps = {
  /** What the places of a template are filled with. */
  values: TemplateValues
  body: string
  /** Characters. */
  most: number
  onWrite: (body: string) => void
}
type AnswerProps = TemplateProps & {
  error: CallError | null
  /** What was typed on would be lost when the answer has gone. */
  sending: boolean
  field?: Ref<HTMLTextAreaElement>
}

/** An answer or a note among staff, typed or begun with a template. */
export const AnswerField = ({ error, sending, field, ...template }: AnswerProps) => (
  <>
    <TemplateChoice {...template} />
    <Field label="답변이나 메모" error={error?.problemAt('body')} help={whyUnfilled(template.body)}>
      <TextArea
        ref={field}
        rows={6}
        value={template.body}
        maxLength={template.most}
        readOnly={sending}
        onChange={(event) => template.onWrite(event.target.value)}
      />
    </Field>
  </>
)

/** Puts a template, filled, behind what is typed; who answers signs where nobody has taken it on yet. */
function TemplateChoice({ values, body, most, onWrite }: TemplateProps) {
  const staff = useStaff()
  const { data: templates = [] } = useQuery(query(listAnswerTemplates))
  if (templates.length === 0) return null
  return (
    <Field label="답변 템플릿">
      <Select
        value=""
        emptyLabel="고르기"
        onChange={(event) => {
          const chosen = templates.find(({ templateId }) => String(templateId) === event.target.value)
          if (!chosen) return
          const filled = fillTemplate(chosen.body, { ...values, 담당자: values.담당자 || staff?.user.name })
          onWrite([body.trimEnd(), filled].filter(Boolean).join('\n').slice(0, most))
        }}
        options={templates.map(({ templateId, title }) => ({ value: String(templateId), label: title }))}
      />
    </Field>
  )
}
