import { useState } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm } from '#platform/web/dialogs/dialogs.tsx'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { sendAdvert } from '../advert-contract.ts'
import { listOutbox } from '../office-contract.ts'

/** 행사·혜택 보내기: an offer, to those alone who agreed to get any. */
export function AdvertDrawer({ place }: { place: DrawerPlace }) {
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: { title: '', words: '' },
    changes: [listOutbox],
    saved: '동의한 회원에게 보낼게요.',
  })
  const [sheet] = useState(() => `advert:${newId()}`)
  const send = useSend(sendAdvert, { ...form.saving, sheet })
  const ask = async () => {
    if (
      await askConfirm({
        title: '동의한 회원 모두에게 보낼까요?',
        text: '보낸 뒤에는 되돌릴 수 없어요.',
        confirmLabel: '보내기',
      })
    )
      send.mutate({ body: form.fields })
  }
  return (
    <DrawerForm
      form={form}
      title="행사·혜택 보내기"
      subject="advert"
      busy={send.isPending}
      saveLabel="보내기"
      onSave={() => void ask()}
    >
      <DrawerSection>
        <Notice live={false}>
          광고성 정보 수신에 동의한 회원에게만 (광고) 표시와 무료수신거부 번호를 붙여 문자로 보내요. 밤
          9시부터 아침 8시까지는 기다렸다가 보내요.
        </Notice>
        <FormRows>
          <TextRow form={form} name="title" label="제목" required maxLength={60} />
          <TextRow form={form} name="words" label="소식" required rows={3} maxLength={60} />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
