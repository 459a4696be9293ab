import { useState, type FormEvent } from 'react'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import { authorityScopeLabel, deviceScopeLabel } from '../labels.ts'
import { createMenu, editMenu, listMenus, removeMenu, type EditedMenu } from '../menu-contract.ts'
import { listRoles } from '../role-contract.ts'
import { inTreeOrder } from './tree-order.ts'

type Props = {
  /** Null makes a new menu. */
  menu: EditedMenu | null
  menus: readonly EditedMenu[]
  mayWrite: boolean
  onClose: () => void
  place?: { position: string; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }
}

const EMPTY: EditedMenu = {
  menuId: '',
  parentId: null,
  name: '',
  url: null,
  step: 1,
  rank: 0,
  displayed: true,
  deviceScope: 'A',
  programId: '',
  systemCode: 'BO',
  icon: '',
  isDefault: false,
  authorityScope: '01',
  ipLimited: false,
  ipList: '',
  functions: [],
  version: 1,
}
const CHANGES = [listMenus, listRoles]
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export function MenuDrawer({ menu, menus, mayWrite, onClose, place }: Props) {
  const [form, setForm] = useState(menu ?? EMPTY)
  const set = (part: Partial<EditedMenu>) => setForm({ ...form, ...part })
  useUnsaved(JSON.stringify(form) !== JSON.stringify(menu ?? EMPTY))
  const done = () => {
    showToast('메뉴를 저장했어요.', { tone: 'ok' })
    onClose()
  }
  const onError = (error: Parameters<typeof showError>[0] & { issues: unknown[] }) =>
    void (error.issues.length || showError(error))
  const create = useSend(createMenu, { changes: CHANGES, onSuccess: done, onError })
  const change = useSend(editMenu, { changes: CHANGES, onSuccess: done, onError })
  const remove = useSend(removeMenu, {
    changes: CHANGES,
    onSuccess: () => {
      showToast('메뉴를 지웠어요.')
      onClose()
    },
    onError: (error) => void showError(error),
  })
  const saving = menu ? change : create
  const problem = (path: string) =>
    saving.error?.issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message
  const pages = menus.filter(({ parentId }) => parentId === menu?.menuId).length

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (menu) change.mutate({ body: form })
    else create.mutate({ body: form })
  }
  const askRemove = async () => {
    if (
      await askConfirm({
        title: `${menu!.name} 메뉴를 삭제할까요?`,
        text: '권한과 즐겨찾기에서도 함께 없어져요. 되돌릴 수 없어요.',
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove.mutate({ body: { menuId: menu!.menuId, version: menu!.version } })
  }
  const text = (name: 'name' | 'programId' | 'icon' | 'ipList', more: object = {}) => (
    <TextInput
      value={form[name]}
      disabled={!mayWrite}
      onChange={(event) => set({ [name]: event.target.value })}
      {...more}
    />
  )

  return (
    <OfficeDrawer
      title={menu ? menu.name : '메뉴 등록'}
      meta={menu && `${menu.menuId} · 버전 ${menu.version}`}
      onClose={onClose}
      subject={menu?.menuId ?? 'new'}
      {...place}
      foot={
        mayWrite && (
          <DrawerActions>
            {menu && (
              <Button
                variant="danger"
                busy={remove.isPending}
                disabledReason={pages > 0 ? '하위 메뉴가 있어 삭제할 수 없어요.' : ''}
                onClick={() => void askRemove()}
              >
                삭제
              </Button>
            )}
            <Button variant="primary" type="submit" form="menu-form" busy={saving.isPending}>
              저장
            </Button>
          </DrawerActions>
        )
      }
    >
      <form id="menu-form" noValidate onSubmit={submit}>
        <DrawerSection>
          <FormRows>
            {!menu && (
              <Field
                label="메뉴 ID"
                required
                error={problem('menuId')}
                help="영문 소문자, 숫자, -. 나중에 바꿀 수 없어요."
              >
                <TextInput
                  reading="code"
                  value={form.menuId}
                  maxLength={40}
                  onChange={(event) => set({ menuId: event.target.value })}
                />
              </Field>
            )}
            <Field label="이름" required error={problem('name')}>
              {text('name', { maxLength: 50 })}
            </Field>
            <Field label="상위 메뉴" error={problem('parentId')}>
              <Select
                value={form.parentId ?? ''}
                emptyLabel="없음(맨 위)"
                disabled={!mayWrite}
                onChange={(event) => set({ parentId: event.target.value || null })}
                options={inTreeOrder(menus)
                  .filter(({ menuId }) => menuId !== menu?.menuId)
                  .map(({ menuId, name, step }) => ({
                    value: menuId,
                    label: `${'　'.repeat(step - 1)}${name}`,
                  }))}
              />
            </Field>
            <Field label="주소" error={problem('url')} help="비우면 하위 메뉴를 묶는 메뉴가 돼요.">
              <TextInput
                reading="code"
                value={form.url ?? ''}
                maxLength={200}
                disabled={!mayWrite}
                onChange={(event) => set({ url: event.target.value.trim() || null })}
              />
            </Field>
            <Field label="기기" error={problem('deviceScope')}>
              <Select
                value={form.deviceScope}
                disabled={!mayWrite}
                onChange={(event) => set({ deviceScope: event.target.value as EditedMenu['deviceScope'] })}
                options={optionsOf(deviceScopeLabel)}
              />
            </Field>
            <Field label="프로그램 ID" error={problem('programId')}>
              {text('programId', { reading: 'code', maxLength: 100 })}
            </Field>
            <Field label="아이콘" error={problem('icon')}>
              {text('icon', { reading: 'code', maxLength: 200 })}
            </Field>
            <Checkbox
              label="메뉴에 표시"
              checked={form.displayed}
              disabled={!mayWrite}
              onChange={(displayed) => set({ displayed })}
            />
            <Checkbox
              label="처음부터 보이는 기본 메뉴"
              checked={form.isDefault}
              disabled={!mayWrite}
              onChange={(isDefault) => set({ isDefault })}
            />
          </FormRows>
        </DrawerSection>
        <DrawerSection title="열 수 있는 사람">
          <FormRows>
            <Field label="권한" error={problem('authorityScope')}>
              <Select
                value={form.authorityScope}
                disabled={!mayWrite}
                onChange={(event) =>
                  set({ authorityScope: event.target.value as EditedMenu['authorityScope'] })
                }
                options={optionsOf(authorityScopeLabel)}
              />
            </Field>
            <Checkbox
              label="정한 IP에서만"
              checked={form.ipLimited}
              disabled={!mayWrite}
              onChange={(ipLimited) => set({ ipLimited })}
            />
            {form.ipLimited && (
              <Field
                label="허용 IP"
                error={problem('ipList')}
                help="쉼표로 나눠 주세요. {ip}는 그 직원이 로그인한 주소예요."
              >
                {text('ipList', { reading: 'code', maxLength: 1_000 })}
              </Field>
            )}
          </FormRows>
        </DrawerSection>
        <DrawerSection
          title="기능"
          action={
            mayWrite && (
              <Button
                size="small"
                icon="plus"
                onClick={() => set({ functions: [...form.functions, { functionId: '', name: '' }] })}
              >
                추가
              </Button>
            )
          }
        >
          {form.functions.map(({ functionId, name }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line has no name until it is typed
            <div className="function-line" key={index}>
              <TextInput
                aria-label={`기능 ${index + 1} ID`}
                placeholder="write"
                reading="code"
                value={functionId}
                maxLength={30}
                disabled={!mayWrite}
                onChange={(event) =>
                  set({ functions: form.functions.with(index, { functionId: event.target.value, name }) })
                }
              />
              <TextInput
                aria-label={`기능 ${index + 1} 이름`}
                placeholder="등록·수정"
                value={name}
                maxLength={30}
                disabled={!mayWrite}
                onChange={(event) =>
                  set({ functions: form.functions.with(index, { functionId, name: event.target.value }) })
                }
              />
              {mayWrite && (
                <IconButton
                  icon="close"
                  iconSize="s"
                  label={`기능 ${index + 1} 삭제`}
                  onClick={() => set({ functions: form.functions.toSpliced(index, 1) })}
                />
              )}
            </div>
          ))}
          {problem('functions') && (
            <p className="field-error" role="alert">
              {problem('functions')}
            </p>
          )}
          {form.functions.length === 0 && <p className="meta">조회만 있는 메뉴예요.</p>}
        </DrawerSection>
      </form>
    </OfficeDrawer>
  )
}
