import { DrawerSection } from '#ui/office/drawer.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import type { JoinPaper } from '../contract.ts'
import { PaperView } from './paper-view.tsx'

/** What a reviewer thinks of a paper: fine, or why it is sent again. */
export type Check = { fine: true } | { fine: false; reason: string }

type Props = {
  paper: JoinPaper
  label: string
  /** The key that turns the check over. */
  shortcut: string
  check: Check | undefined
  template: string
  /** Null: it is not to be checked any more. */
  onCheck: ((check: Check) => void) | null
}

/** The paper's name is heard alone: it stands above. */
const verdict = (paper: string, word: string) => (
  <>
    <span className="visually-hidden">{paper} </span>
    {word}
  </>
)

/** One paper beside its check. */
export const PaperCheck = ({ paper, label, shortcut, check, template, onCheck }: Props) => (
  <DrawerSection title={label}>
    <PaperView paper={paper} label={label} />
    {onCheck && (
      <>
        <RadioGroup
          legend={`${label} 판정 (${shortcut})`}
          look="segmented"
          options={[
            { value: 'fine', label: verdict(label, '확인') },
            { value: 'bad', label: verdict(label, '부적합') },
          ]}
          value={check ? (check.fine ? 'fine' : 'bad') : undefined}
          onChange={(value) => onCheck(value === 'fine' ? { fine: true } : { fine: false, reason: template })}
        />
        {check?.fine === false && (
          <Field label={`${label} 사유`} required help="신청자가 그대로 읽어요.">
            <TextInput
              maxLength={200}
              value={check.reason}
              onChange={(event) => onCheck({ fine: false, reason: event.target.value })}
            />
          </Field>
        )}
      </>
    )}
  </DrawerSection>
)
