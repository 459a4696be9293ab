import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/calls/query.ts'
import { userHook } from '#platform/web/session/session.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { fillTemplate, type TemplateValues } from '../answer-templates.ts'
import { listAnswerTemplates } from '../template-contract.ts'

export const useStaff = userHook<{ user: { name: string } }>()

type Props = {
  values: TemplateValues
  /** What is typed already; a template goes behind it. */
  body: string
  most: number
  onWrite: (body: string) => void
}

/** Puts a template, filled, behind what is typed; who answers signs where nobody has taken it on yet. */
export function TemplateChoice({ values, body, most, onWrite }: Props) {
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
