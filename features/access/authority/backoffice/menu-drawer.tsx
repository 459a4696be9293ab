import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextInput } from '#ui/fields.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { authorityScopeLabel, deviceScopeLabel } from '../labels.ts'
import { createMenu, editMenu, listMenus, removeMenu, type EditedMenu } from '../menu-contract.ts'
import { listRoles } from '../role-contract.ts'
import { inTreeOrder } from './tree-order.ts'

type Props = {
  /** Null makes a new menu. */
  menu: EditedMenu | null
  menus: readonly EditedMenu[]
  mayWrite: boolean
  place: DrawerPlace
}

const EMPTY: Omit<EditedMenu, 'version'> = {
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
}

export function MenuDrawer({ menu, menus, mayWrite, place }: Props) {
  const { url, parentId, version: _, ...first } = { version: undefined, ...(menu ?? EMPTY) }
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { ...first, url: url ?? '', parentId: parentId ?? '' },
    version: menu?.version,
    changes: [listMenus, listRoles],
    saved: '메뉴를 저장했어요.',
    refusals: { 'addresses-missing': 'ipList', 'locks-you-out': 'ipList' },
  })
  const create = useSend(createMenu, form.saving)
  const change = useSend(editMenu, form.saving)
  const remove = useSend(removeMenu, form.removing('메뉴를 삭제했어요.'))
  const hasPages = menus.some((other) => other.parentId === menu?.menuId)
  const { functions } = form.fields
  const save = () => {
    const { fields } = form
    const body = { ...fields, url: fields.url || null, parentId: fields.parentId || null }
    if (menu) change.mutate({ body: { ...body, version: form.version } })
    else create.mutate({ body })
  }

  return (
    <DrawerForm
      form={form}
      title={menu ? menu.name : '메뉴 등록'}
      meta={menu && `${menu.menuId} · 버전 ${menu.version}`}
      subject={menu?.menuId ?? 'new'}
      busy={create.isPending || change.isPending}
      onSave={save}
      remove={
        menu && {
          title: `${menu.name} 메뉴를 삭제할까요?`,
          text: '권한과 즐겨찾기에서도 함께 없어져요. 되돌릴 수 없어요.',
          busy: remove.isPending,
          disabledReason: hasPages ? '하위 메뉴가 있어 삭제할 수 없어요.' : undefined,
          onRemove: () => remove.mutate({ body: { menuId: menu.menuId, version: form.version } }),
        }
      }
    >
      <DrawerSection>
        <FormRows>
          {!menu && (
            <TextRow
              form={form}
              name="menuId"
              label="메뉴 ID"
              required
              reading="code"
              maxLength={40}
              help="영문 소문자, 숫자, -. 나중에 바꿀 수 없어요."
            />
          )}
          <TextRow form={form} name="name" label="이름" required maxLength={50} />
          <SelectRow
            form={form}
            name="parentId"
            label="상위 메뉴"
            emptyLabel="없음(맨 위)"
            options={inTreeOrder(menus)
              .filter(({ menuId }) => menuId !== menu?.menuId)
              .map(({ menuId, name, step }) => ({ value: menuId, label: `${'　'.repeat(step - 1)}${name}` }))}
          />
          <TextRow
            form={form}
            name="url"
            label="주소"
            reading="code"
            maxLength={200}
            clean={(text) => text.trim()}
            help="비우면 하위 메뉴를 묶는 메뉴가 돼요."
          />
          <SelectRow form={form} name="deviceScope" label="기기" options={optionsOf(deviceScopeLabel)} />
          <TextRow form={form} name="programId" label="프로그램 ID" reading="code" maxLength={100} />
          <TextRow form={form} name="icon" label="아이콘" reading="code" maxLength={200} />
          <CheckRow form={form} name="displayed" label="메뉴에 표시" />
          <CheckRow form={form} name="isDefault" label="처음부터 보이는 기본 메뉴" />
        </FormRows>
      </DrawerSection>
      <DrawerSection title="열 수 있는 사람">
        <FormRows>
          <SelectRow
            form={form}
            name="authorityScope"
            label="권한"
            options={optionsOf(authorityScopeLabel)}
          />
          <CheckRow form={form} name="ipLimited" label="정한 IP에서만" />
          {form.fields.ipLimited && (
            <TextRow
              form={form}
              name="ipList"
              label="허용 IP"
              reading="code"
              maxLength={1_000}
              help="쉼표로 나눠 주세요. {ip}는 그 직원이 로그인한 주소예요."
            />
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
              onClick={() => form.set({ functions: [...functions, { functionId: '', name: '' }] })}
            >
              추가
            </Button>
          )
        }
      >
        {functions.map(({ functionId, name }, index) => (
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
                form.set({ functions: functions.with(index, { functionId: event.target.value, name }) })
              }
            />
            <TextInput
              aria-label={`기능 ${index + 1} 이름`}
              placeholder="등록·수정"
              value={name}
              maxLength={30}
              disabled={!mayWrite}
              onChange={(event) =>
                form.set({ functions: functions.with(index, { functionId, name: event.target.value }) })
              }
            />
            {mayWrite && (
              <IconButton
                icon="close"
                iconSize="s"
                label={`기능 ${index + 1} 삭제`}
                onClick={() => form.set({ functions: functions.toSpliced(index, 1) })}
              />
            )}
          </div>
        ))}
        {form.problem('functions') && (
          <p className="field-error" role="alert">
            {form.problem('functions')}
          </p>
        )}
        {functions.length === 0 && <p className="meta">조회만 있는 메뉴예요.</p>}
      </DrawerSection>
    </DrawerForm>
  )
}
