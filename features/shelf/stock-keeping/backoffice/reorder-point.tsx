import { useState } from 'react'
import { wholeOf } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
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
          <MoneyInput unit={lot.unitName} value={pieces} disabled={!mayWrite} onRead={setPieces} />
        </Field>
      </FormRows>
      {mayWrite && (
        <Button
          size="small"
          busy={save.isPending}
          onClick={() =>
            save.mutate({
              params: { optionId: lot.optionId },
              body: { pieces: pieces === '' ? null : wholeOf(pieces) },
            })
          }
        >
          발주점 저장
        </Button>
      )}
    </DrawerSection>
  )
}
