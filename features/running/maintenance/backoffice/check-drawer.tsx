import { useState } from 'react'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow as TickRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { momentOf, momentText } from '#platform/web/office/moment-field.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { changeCheck, createCheck, listChecks, removeCheck, type CheckRow } from '../checks-contract.ts'

type Props = { check: CheckRow | null; mayWrite: boolean; place: DrawerPlace }

const seenOf = ({ title, beginsAt, endsAt, ipList, redirectUrl, used }: CheckRow) => ({
  title,
  beginsAt,
  endsAt,
  ipList,
  redirectUrl,
  used,
})

export function CheckDrawer({ check, mayWrite, place }: Props) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      title: check?.title ?? '',
      beginsAt: check ? momentText(check.beginsAt) : '',
      endsAt: check ? momentText(check.endsAt) : '',
      ipList: check?.ipList ?? '',
      redirectUrl: check?.redirectUrl ?? '/etc/maintenance',
      used: check?.used ?? true,
    },
    version: check ? seenOf(check) : undefined,
    changes: [listChecks],
    saved: '시스템 점검을 저장했어요.',
  })
  const [sheet] = useState(() => `system-check:${newId()}`)
  const create = useSend(createCheck, { ...form.saving, sheet })
  const change = useSend(changeCheck, form.saving)
  const remove = useSend(removeCheck, form.removing('시스템 점검을 삭제했어요.'))
  const save = () => {
    const { beginsAt, endsAt, ...rest } = form.fields
    const body = { ...rest, beginsAt: momentOf(beginsAt), endsAt: momentOf(endsAt) }
    if (check) change.mutate({ params: { id: check.id }, body: { ...body, seen: form.version } })
    else create.mutate({ body })
  }

  return (
    <DrawerForm
      form={form}
      title={check ? check.title : '시스템 점검 등록'}
      subject={String(check?.id ?? 'new')}
      busy={create.isPending || change.isPending}
      onSave={save}
      remove={
        check && {
          title: '시스템 점검을 삭제할까요?',
          text: '진행 중이면 쇼핑몰이 바로 다시 열려요.',
          busy: remove.isPending,
          onRemove: () => remove.mutate({ params: { id: check.id }, query: { seen: form.version } }),
        }
      }
    >
      <DrawerSection>
        <FormRows>
          <TextRow form={form} name="title" label="점검 이름" required maxLength={100} />
          <TextRow
            form={form}
            name="beginsAt"
            label="시작"
            required
            type="datetime-local"
            help="하루 전부터 쇼핑몰에 안내가 보여요."
          />
          <TextRow form={form} name="endsAt" label="종료" required type="datetime-local" />
          <TextRow
            form={form}
            name="ipList"
            label="통과 IP"
            rows={2}
            maxLength={1_000}
            help="점검 중에도 쇼핑몰을 쓸 수 있는 IP예요. 여러 개는 쉼표로 나눠 주세요."
          />
          <TextRow
            form={form}
            name="redirectUrl"
            label="이동할 주소"
            required
            reading="code"
            maxLength={200}
            help="점검 안내(/etc/maintenance)나 공지사항(/cs/notice/detail?ntcNo=번호)처럼 점검 중에도 열리는 화면이에요."
          />
          <TickRow form={form} name="used" label="사용" />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
