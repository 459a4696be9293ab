import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/calls/query.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { fillTemplate, type TemplateValues } from '../answer-templates.ts'
import { listAnswerTemplates } from '../template-contract.ts'

type Props = {
  values: TemplateValues
  /** What is typed already; a template goes behind it. */
  body: string
  most: number
  onWrite: (body: string) => void
}

/** Puts a template, filled, behind what is typed. */
export function TemplateChoice({ values, body, most, onWrite }: Props) {
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
          const filled = fillTemplate(chosen.body, values)
          onWrite([body.trimEnd(), filled].filter(Boolean).join('\n').slice(0, most))
        }}
        options={templates.map(({ templateId, title }) => ({ value: String(templateId), label: title }))}
      />
    </Field>
  )
}
