import { useState, type FormEvent } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { menuAccessInstance } from '#platform/web/office/menu-access.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { DrawerActions, FormRows } from '#ui/office/drawer.tsx'
import { moveClinic, readInstitutionDesk } from '../institution-contract.ts'

type Prices = NonNullable<Reply<typeof readInstitutionDesk>['prices']>
type Props = { institutionId: number; prices: Prices; place: DrawerPlace }

/** Moves a clinic to another group of prices, for whoever may set prices. */
export function ClinicGroup(props: Props) {
  const [open, setOpen] = useState(false)
  if (props.prices.groups.length < 2 || !menuAccessInstance.read().mayUse('/prices', 'write')) return null
  return open ? (
    <GroupForm {...props} onClose={() => setOpen(false)} />
  ) : (
    <p className="member-acts">
      <Button size="small" onClick={() => setOpen(true)}>
        가격 그룹 바꾸기
      </Button>
    </p>
  )
}

function GroupForm({ institutionId, prices, place, onClose }: Props & { onClose: () => void }) {
  const { groupId, groups } = prices
  const [typed, setTyped] = useState({ groupId, reason: '' })
  useUnsavedDrawer(place, typed.groupId !== groupId || typed.reason !== '')
  const move = useSend(moveClinic, {
    changes: [readInstitutionDesk],
    onSuccess: () => {
      showToast('가격 그룹을 바꿨어요. 쇼핑몰에 곧바로 보여요.')
      onClose()
    },
    onError: (failure) => {
      if (failure.issues.length === 0) void showError(failure)
    },
  })
  const problem = (path: string) => move.error?.issues.find((issue) => issue.path.endsWith(path))?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!move.isPending) move.mutate({ params: { institutionId }, body: { ...typed, seen: { groupId } } })
  }
  return (
    <form noValidate aria-label="가격 그룹 바꾸기" onSubmit={send}>
      <FormRows>
        <Field label="가격 그룹" help="계약 단가는 그대로예요." error={problem('groupId')}>
          <Select
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(typed.groupId)}
            onChange={(event) => setTyped({ ...typed, groupId: Number(event.target.value) })}
          />
        </Field>
        <Field label="사유" required help="감사 이력에 남아요." error={problem('reason')}>
          <TextInput
            value={typed.reason}
            maxLength={200}
            onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
          />
        </Field>
      </FormRows>
      <DrawerActions>
        <Button size="small" onClick={onClose}>
          그만두기
        </Button>
        <Button
          size="small"
          type="submit"
          variant="primary"
          busy={move.isPending}
          disabled={typed.groupId === groupId}
        >
          바꾸기
        </Button>
      </DrawerActions>
    </form>
  )
}
