import { useState, type FormEvent } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea, TextInput } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import {
  changeInterface,
  createInterface,
  listAppInterfaces,
  removeInterface,
  type AppInterface,
  type InterfaceRow,
} from '../contract.ts'
import { channelLabel, directionLabel, httpMethodLabel, logTypeLabel, optionsOf } from '../labels.ts'
import { InterfaceCalls } from './interface-calls.tsx'

type Props = {
  row: InterfaceRow | null
  mayWrite: boolean
  onClose: () => void
  place?: { position: string; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }
}

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
const channels = Object.keys(channelLabel) as (keyof typeof channelLabel)[]

/** One definition to read or change; a new one when `row` is null. Id and version stay once it is made. */
export function InterfaceDrawer({ row, mayWrite, onClose, place }: Props) {
  const first: AppInterface = row
    ? {
        ...blank,
        ...Object.fromEntries(Object.keys(blank).map((name) => [name, row[name as keyof AppInterface]])),
      }
    : blank
  const [form, setForm] = useState(first)
  const [keys, setKeys] = useState(first.keys.join(', '))
  const set = (part: Partial<AppInterface>) => setForm({ ...form, ...part })
  useUnsaved(JSON.stringify(form) !== JSON.stringify(first) || keys !== first.keys.join(', '))
  const done = (text: string) => ({
    changes: [listAppInterfaces],
    onSuccess: () => {
      showToast(text, { tone: 'ok' })
      onClose()
    },
  })
  const options = {
    ...done('인터페이스를 저장했어요.'),
    onError: (error: Parameters<typeof showError>[0] & { issues: unknown[] }) =>
      void (error.issues.length || showError(error)),
  }
  const create = useSend(createInterface, options)
  const change = useSend(changeInterface, options)
  const remove = useSend(removeInterface, {
    ...done('인터페이스를 삭제했어요.'),
    onError: (error) => void showError(error),
  })
  const saving = row ? change : create
  const problem = (path: string) =>
    saving.error?.issues.find((issue) => issue.path.split('.')[0] === path)?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const body = {
      ...form,
      keys: keys
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    }
    if (row) change.mutate({ params: { id: row.id, version: row.version }, body })
    else create.mutate({ body })
  }
  const askRemove = async () => {
    if (
      await askConfirm({
        title: '인터페이스를 삭제할까요?',
        text: '이 인터페이스를 부르는 앱과 화면은 오류를 받아요. 로그는 남아요.',
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove.mutate({ params: { id: row!.id, version: row!.version } })
  }
  const off = !mayWrite

  return (
    <OfficeDrawer
      title={row ? row.name : '인터페이스 등록'}
      onClose={onClose}
      subject={row ? `${row.id} ${row.version}` : 'new'}
      {...place}
      meta={row?.changedAt && `${formatDateTime(row.changedAt)} ${row.changedBy ?? ''} 수정`}
      foot={
        mayWrite && (
          <DrawerActions>
            {row && (
              <Button variant="danger" busy={remove.isPending} onClick={() => void askRemove()}>
                삭제
              </Button>
            )}
            <Button variant="primary" type="submit" form="interface-form" busy={saving.isPending}>
              저장
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection>
        <form id="interface-form" noValidate onSubmit={submit}>
          <FormRows>
            <Field label="ID" required error={problem('id')}>
              <TextInput
                reading="code"
                value={form.id}
                maxLength={60}
                disabled={off || row !== null}
                onChange={(event) => set({ id: event.target.value.toUpperCase() })}
              />
            </Field>
            <Field label="버전" required error={problem('version')}>
              <TextInput
                value={form.version}
                maxLength={7}
                disabled={off || row !== null}
                onChange={(event) => set({ version: event.target.value })}
              />
            </Field>
            <Field label="이름" required error={problem('name')}>
              <TextInput
                value={form.name}
                maxLength={100}
                disabled={off}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <Field label="방향">
              <Select
                value={form.direction}
                disabled={off}
                onChange={(event) => set({ direction: event.target.value as AppInterface['direction'] })}
                options={optionsOf(directionLabel)}
              />
            </Field>
            <Field label="로그">
              <Select
                value={form.logType}
                disabled={off}
                onChange={(event) => set({ logType: event.target.value as AppInterface['logType'] })}
                options={optionsOf(logTypeLabel)}
              />
            </Field>
            <Field
              label="로그 항목"
              error={problem('keys')}
              help="값까지 남길 데이터 항목이에요. 쉼표로 나누고, 개인정보는 넣지 마세요."
            >
              <TextInput
                reading="code"
                value={keys}
                disabled={off}
                onChange={(event) => setKeys(event.target.value)}
              />
            </Field>
            <Field label="시스템 코드" required error={problem('systemCode')}>
              <TextInput
                reading="code"
                value={form.systemCode}
                maxLength={20}
                disabled={off}
                onChange={(event) => set({ systemCode: event.target.value.toUpperCase() })}
              />
            </Field>
            <Field label="기본 채널">
              <Select
                value={form.channel}
                emptyLabel="지정 안 함"
                disabled={off}
                onChange={(event) => set({ channel: event.target.value as AppInterface['channel'] })}
                options={optionsOf(channelLabel)}
              />
            </Field>
            <Field
              label="URL"
              error={problem('url')}
              help="앱이 알아 둘 주소예요. 화면과 앱 사이의 호출은 이 주소를 거치지 않아요."
            >
              <TextInput
                reading="code"
                value={form.url}
                maxLength={300}
                disabled={off}
                onChange={(event) => set({ url: event.target.value })}
              />
            </Field>
            <Field label="HTTP 메서드">
              <Select
                value={form.httpMethod}
                emptyLabel="지정 안 함"
                disabled={off}
                onChange={(event) => set({ httpMethod: event.target.value as AppInterface['httpMethod'] })}
                options={optionsOf(httpMethodLabel)}
              />
            </Field>
            <Checkbox
              label="로그인한 사람만"
              checked={form.needsSession}
              disabled={off}
              onChange={(needsSession) => set({ needsSession })}
            />
            <Checkbox
              label="채널 제한"
              checked={form.limitByChannel}
              disabled={off}
              onChange={(limitByChannel) => set({ limitByChannel })}
            />
            {form.limitByChannel &&
              channels.map((channel) => (
                <Checkbox
                  key={channel}
                  label={channelLabel[channel]}
                  checked={form.allowedChannels.includes(channel)}
                  disabled={off}
                  onChange={(chosen) =>
                    set({
                      allowedChannels: channels.filter((other) =>
                        other === channel ? chosen : form.allowedChannels.includes(other),
                      ),
                    })
                  }
                />
              ))}
            <Checkbox
              label="IP 제한"
              checked={form.ipLimited}
              disabled={off}
              onChange={(ipLimited) => set({ ipLimited })}
            />
            {form.ipLimited && (
              <Field label="허용 IP" error={problem('ipList')} help="여러 개는 쉼표로 나눠 주세요.">
                <TextArea
                  rows={2}
                  value={form.ipList}
                  maxLength={1_000}
                  disabled={off}
                  onChange={(event) => set({ ipList: event.target.value })}
                />
              </Field>
            )}
            <Field label="비고" error={problem('remark')}>
              <TextArea
                rows={3}
                value={form.remark}
                maxLength={500}
                disabled={off}
                onChange={(event) => set({ remark: event.target.value })}
              />
            </Field>
          </FormRows>
        </form>
      </DrawerSection>
      {row && <InterfaceCalls interfaceId={row.id} />}
    </OfficeDrawer>
  )
}
