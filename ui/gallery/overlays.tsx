import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog, ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Drawer, Sheet } from '#ui/sheet.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import { ToastPile, type ToastItem } from '#ui/toast.tsx'
import { Shelf } from './shelf.tsx'

type Overlay = 'dialog' | 'sheet' | 'drawer' | 'confirm' | 'alert'

const sample: ToastItem[] = [
  { id: 'ok', text: '장바구니에 4종을 담았어요', action: <a href="#main">장바구니 보기</a> },
  { id: 'danger', tone: 'danger', text: '담지 못했어요. 다시 시도해 주세요' },
]

export const Overlays = () => {
  const [shown, setShown] = useState<Overlay>()
  const [toasts, setToasts] = useState<readonly ToastItem[]>([])
  const [loading, setLoading] = useState(false)
  const close = () => setShown(undefined)
  const frame = {
    onClose: close,
    actions: (
      <>
        <Button onClick={close}>닫기</Button>
        <Button variant="primary" onClick={close}>
          저장
        </Button>
      </>
    ),
  }
  const body = (
    <Field label="배송지명">
      <TextInput defaultValue="본원" />
    </Field>
  )
  return (
    <Panel title="겹치는 화면">
      <Shelf name="열기">
        <Button onClick={() => setShown('dialog')}>창 열기</Button>
        <Button onClick={() => setShown('sheet')}>아래 시트 열기</Button>
        <Button onClick={() => setShown('drawer')}>오른쪽 서랍 열기</Button>
        <Button onClick={() => setShown('confirm')}>확인 창 열기</Button>
        <Button onClick={() => setShown('alert')}>알림 창 열기</Button>
        <Button onClick={() => setToasts(sample)}>짧은 알림 띄우기</Button>
        <Button onClick={() => setLoading(!loading)}>불러오기 막대</Button>
      </Shelf>
      <Dialog
        {...frame}
        open={shown === 'dialog'}
        title="배송지 추가"
        description="최대 20곳까지 저장할 수 있어요."
      >
        {body}
      </Dialog>
      <Sheet {...frame} open={shown === 'sheet'} title="필터">
        {body}
      </Sheet>
      <Drawer {...frame} open={shown === 'drawer'} title="주문 20261120-000123">
        {body}
      </Drawer>
      <ConfirmDialog
        open={shown === 'confirm'}
        title="주문을 취소할까요?"
        confirmLabel="주문 취소"
        danger
        onConfirm={close}
        onCancel={close}
      >
        취소하면 되돌릴 수 없어요. 여신은 바로 돌아와요.
      </ConfirmDialog>
      <AlertDialog open={shown === 'alert'} title="다른 곳에서 로그인했어요" onClose={close}>
        이 화면은 로그아웃됐어요. 다시 로그인해 주세요.
      </AlertDialog>
      <ToastPile toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />
      <ProgressBar active={loading} />
      <StickyBar
        label="선택 상품"
        sum={<StickyBarSum caption="결제예정금액" amount="1,641,200원" onOpen={() => setShown('sheet')} />}
      >
        <Button variant="primary">선택상품 6종 주문</Button>
      </StickyBar>
    </Panel>
  )
}
