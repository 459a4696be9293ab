import { useState } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { digits } from '#platform/web/office/drawer-rows.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { listLots, saveReorderPoint, type LotRow } from '../contract.ts'

/** 발주점 of the option, for all its lots. */
export function ReorderPoint({ lot, mayWrite }: { lot: LotRow; mayWrite: boolean }) {
  const [pieces, setPieces] = useState(lot.reorderAt === null ? '' : String(lot.reorderAt))
  const save = useSend(saveReorderPoint, {
    changes: [listLots],
    onSuccess: () => showToast('발주점을 저장했어요.', { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  return (
    <DrawerSection title="발주점">
      <FormRows>
        <Field
          label="알릴 수량"
          help="팔 수 있는 수량이 여기까지 줄면 알려요. 비우면 쇼핑몰의 기본값을 따라요."
        >
          <TextInput
            reading="figure"
            inputMode="numeric"
            maxLength={6}
            unit={lot.unitName}
            value={pieces}
            disabled={!mayWrite}
            onChange={(event) => setPieces(digits(event.target.value))}
          />
        </Field>
      </FormRows>
      {mayWrite && (
        <Button
          size="small"
          busy={save.isPending}
          onClick={() =>
            save.mutate({
              params: { optionId: lot.optionId },
              body: { pieces: pieces === '' ? null : Number(pieces) },
            })
          }
        >
          발주점 저장
        </Button>
      )}
    </DrawerSection>
  )
}
