import { formatDateTime } from '#domain/calendar.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, ChoiceRows, SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import {
  changeInterface,
  createInterface,
  listAppInterfaces,
  removeInterface,
  type AppInterface,
  type InterfaceRow,
} from '../contract.ts'
import { channelLabel, directionLabel, httpMethodLabel, logTypeLabel } from '../labels.ts'
import { InterfaceCalls } from './interface-calls.tsx'

type Props = { row: InterfaceRow | null; mayWrite: boolean; place: DrawerPlace }

const blank: AppInterface = {
  id: '',
  version: '1.0',
  name: '',
  type: 'MOBILE_BRIDGE',
  logType: 'ALL',
  direction: 'OUTBOUND',
  systemCode: 'FO',
  remark: '',
  ipLimited: false,
  ipList: '',
  url: '',
  httpMethod: '',
  needsSession: false,
  limitByChannel: false,
  channel: '',
  allowedChannels: [],
  keys: [],
}

const formOf = (row: InterfaceRow | null) => {
  const kept = row
    ? {
        ...blank,
        ...Object.fromEntries(Object.keys(blank).map((name) => [name, row[name as keyof AppInterface]])),
      }
    : blank
  return { ...kept, keys: kept.keys.join(', ') }
}
const upper = (text: string) => text.toUpperCase()

/** One definition to read or change; a new one when `row` is null. Id and version stay once it is made. */
export function InterfaceDrawer({ row, mayWrite, place }: Props) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: formOf(row),
    version: row?.changedAt,
    changes: [listAppInterfaces],
    saved: '인터페이스를 저장했어요.',
  })
  const create = useSend(createInterface, form.saving)
  const change = useSend(changeInterface, form.saving)
  const remove = useSend(removeInterface, form.removing('인터페이스를 삭제했어요.', 'ok'))
  const key = row && { id: row.id, version: row.version }
  const save = () => {
    const keys = form.fields.keys
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const body = { ...form.fields, keys }
    if (key) change.mutate({ params: key, body: { ...body, seenAt: form.version } })
    else create.mutate({ body })
  }
  const fixed = row !== null

  return (
    <DrawerForm
      form={form}
      title={row ? row.name : '인터페이스 등록'}
      meta={row?.changedAt && `${formatDateTime(row.changedAt)} ${row.changedBy ?? ''} 수정`}
      subject={row ? `${row.id} ${row.version}` : 'new'}
      busy={create.isPending || change.isPending}
      onSave={save}
      remove={
        key && {
          title: '인터페이스를 삭제할까요?',
          text: '이 인터페이스를 부르는 앱과 화면은 오류를 받아요. 로그는 남아요.',
          busy: remove.isPending,
          onRemove: () => remove.mutate({ params: key }),
        }
      }
      below={row && <InterfaceCalls interfaceId={row.id} />}
    >
      <DrawerSection>
        <FormRows>
          <TextRow
            form={form}
            name="id"
            label="ID"
            required
            fixed={fixed}
            reading="code"
            maxLength={60}
            clean={upper}
          />
          <TextRow form={form} name="version" label="버전" required fixed={fixed} maxLength={7} />
          <TextRow form={form} name="name" label="이름" required maxLength={100} />
          <SelectRow form={form} name="direction" label="방향" options={optionsOf(directionLabel)} />
          <SelectRow form={form} name="logType" label="로그" options={optionsOf(logTypeLabel)} />
          <TextRow
            form={form}
            name="keys"
            label="로그 항목"
            reading="code"
            help="값까지 남길 데이터 항목이에요. 쉼표로 나누고, 개인정보는 넣지 마세요."
          />
          <TextRow
            form={form}
            name="systemCode"
            label="시스템 코드"
            required
            reading="code"
            maxLength={20}
            clean={upper}
          />
          <SelectRow
            form={form}
            name="channel"
            label="기본 채널"
            emptyLabel="지정 안 함"
            options={optionsOf(channelLabel)}
          />
          <TextRow
            form={form}
            name="url"
            label="URL"
            reading="code"
            maxLength={300}
            help="앱이 알아 둘 주소예요. 화면과 앱 사이의 호출은 이 주소를 거치지 않아요."
          />
          <SelectRow
            form={form}
            name="httpMethod"
            label="HTTP 메서드"
            emptyLabel="지정 안 함"
            options={optionsOf(httpMethodLabel)}
          />
          <CheckRow form={form} name="needsSession" label="로그인한 사람만" />
          <CheckRow form={form} name="limitByChannel" label="채널 제한" />
          {form.fields.limitByChannel && (
            <ChoiceRows form={form} name="allowedChannels" choices={optionsOf(channelLabel)} />
          )}
          <CheckRow form={form} name="ipLimited" label="IP 제한" />
          {(form.fields.ipLimited || form.problem('ipList')) && (
            <TextRow
              form={form}
              name="ipList"
              label="허용 IP"
              rows={2}
              maxLength={1_000}
              help="여러 개는 쉼표로 나눠 주세요."
            />
          )}
          <TextRow form={form} name="remark" label="비고" rows={3} maxLength={500} />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
