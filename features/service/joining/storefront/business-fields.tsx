import { useState } from 'react'
import { formatBusinessNumber } from '#domain/business-number.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { checkBusiness, type JoinForm, type readJoin } from '../contract.ts'
import { businessAnswerWords, fieldLabel } from '../labels.ts'
import { askedOf, type FieldName } from '../rules.ts'

type Props = {
  form: JoinForm
  first: Pick<Reply<typeof readJoin>, 'form' | 'businessAnswer'>
  problem: (name: FieldName) => string | undefined
  onChange: (part: Partial<JoinForm>) => void
}
const FACTS = ['businessNumber', 'directorName', 'openedOn'] as const

/** Number, director and opening day, checked at the tax office by one button. */
export function BusinessFields({ form, first, problem, onChange }: Props) {
  const [checked, setChecked] = useState(
    first.businessAnswer && { about: askedOf(first.form), answer: first.businessAnswer },
  )
  const check = useSend(checkBusiness, {
    onSuccess: ({ answer }, { body }) => setChecked({ about: askedOf(body), answer }),
  })
  const answer = checked?.about === askedOf(form) ? checked.answer : null
  const said = (name: (typeof FACTS)[number]) => problem(name) ?? check.error?.problemAt(name)
  const failed = check.error && check.error.issues.length === 0 ? check.error.message : null
  const { businessNumber, directorName, openedOn } = form
  return (
    <>
      <h2 className="title-3">사업자 확인</h2>
      <Field
        label={fieldLabel.businessNumber}
        required
        error={said('businessNumber')}
        id="join-businessNumber"
      >
        <TextInput
          inputMode="numeric"
          reading="code"
          maxLength={12}
          placeholder="000-00-00000"
          value={businessNumber}
          onChange={(event) => onChange({ businessNumber: formatBusinessNumber(event.target.value) })}
        />
      </Field>
      <Field label={fieldLabel.directorName} required error={said('directorName')} id="join-directorName">
        <TextInput
          maxLength={50}
          value={directorName}
          onChange={(event) => onChange({ directorName: event.target.value })}
        />
      </Field>
      <Field label={fieldLabel.openedOn} required error={said('openedOn')} id="join-openedOn">
        <TextInput
          type="date"
          value={openedOn}
          onChange={(event) => onChange({ openedOn: event.target.value })}
        />
      </Field>
      <p>
        <Button
          variant="accent"
          busy={check.isPending}
          onClick={() => check.mutate({ body: { businessNumber, directorName, openedOn } })}
        >
          진위확인
        </Button>
      </p>
      <div role="status">
        {answer && (
          <Notice
            tone={answer === 'open' ? 'ok' : answer === 'unknown' ? 'warn' : 'danger'}
            title={businessAnswerWords[answer]}
            live={false}
          />
        )}
        {!answer && failed && <Notice tone="danger" title={failed} live={false} />}
      </div>
    </>
  )
}
