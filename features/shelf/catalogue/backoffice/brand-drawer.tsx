import { useState } from 'react'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, digits, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { pictureOf } from '../picture.ts'
import {
  createBrand,
  listDeskBrands,
  readBrandHistory,
  saveBrand,
  type DeskBrand,
} from '../range-desk-contract.ts'
import { RangeHistory } from './range-history.tsx'

type Props = { brand: DeskBrand | null; mayWrite: boolean; place: DrawerPlace }

/** One brand, or a new one: how it is written, its story, its logo. */
export function BrandDrawer({ brand, mayWrite, place }: Props) {
  const [sheet] = useState(newId)
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      code: brand?.code ?? '',
      name: brand?.name ?? '',
      nameEn: brand?.nameEn ?? '',
      initial: brand?.initial ?? '',
      field: brand?.field ?? '',
      country: brand?.country ?? '대한민국',
      foundedYear: String(brand?.foundedYear ?? ''),
      hue: brand?.hue ?? '0b6b70',
      story: brand?.story ?? '',
      withoutLogo: false,
      logoFile: null as string | null,
      reason: '',
    },
    version: brand?.version,
    changes: [listDeskBrands, readBrandHistory],
    saved: '브랜드를 저장했어요. 쇼핑몰에 곧바로 보여요.',
    refusals: { 'code-taken': 'code', 'logo-gone': 'logoFile' },
  })
  const uploads = useGroupUploads('product-images', {
    enabled: mayWrite,
    apart: {
      maxCount: 1,
      onStored: ({ fileId }) => form.change(() => ({ logoFile: fileId })),
    },
  })
  const create = useSend(createBrand, { sheet: `brand:${sheet}`, ...form.saving })
  const save = useSend(saveBrand, form.saving)
  const { code, withoutLogo, logoFile, foundedYear, ...fields } = form.fields
  const onSave = () => {
    const body = {
      ...fields,
      foundedYear: Number(foundedYear),
      ...(logoFile ? { logoFile } : withoutLogo && { logoFile: null }),
    }
    if (brand) save.mutate({ params: { brandId: brand.id }, body: { ...body, version: form.version } })
    else create.mutate({ body: { ...body, code } })
  }
  return (
    <DrawerForm
      form={form}
      title={brand?.name ?? '브랜드 등록'}
      meta={brand && <span className="code">{brand.code}</span>}
      subject={String(brand?.id ?? 'new')}
      busy={create.isPending || save.isPending || uploads.busy}
      onlyChanged={brand !== null}
      onSave={onSave}
      below={brand && <RangeHistory endpoint={readBrandHistory} recordId={brand.id} />}
    >
      <DrawerSection>
        <FormRows>
          {!brand && (
            <TextRow
              form={form}
              name="code"
              label="코드"
              required
              reading="code"
              maxLength={20}
              clean={(text) => text.toUpperCase().replace(/[^A-Z0-9-]/g, '')}
              help="주소에 쓰여요. 한 번 정하면 바꿀 수 없어요."
            />
          )}
          <TextRow form={form} name="name" label="이름" required maxLength={40} />
          <TextRow form={form} name="nameEn" label="영문 이름" maxLength={40} />
          <TextRow
            form={form}
            name="initial"
            label="색인 글자"
            maxLength={1}
            help="브랜드 목록에서 이 글자 아래에 서요. 비우면 이름의 첫 자음이에요."
          />
          <TextRow form={form} name="field" label="분야" maxLength={40} />
          <TextRow form={form} name="country" label="제조국" maxLength={20} />
          <TextRow
            form={form}
            name="foundedYear"
            label="설립연도"
            required
            reading="figure"
            inputMode="numeric"
            maxLength={4}
            clean={digits}
          />
          <Field label="대표 색" required error={form.problem('hue')}>
            <TextInput
              type="color"
              value={`#${form.fields.hue}`}
              disabled={form.off}
              onChange={(event) => form.set({ hue: event.target.value.slice(1) })}
            />
          </Field>
          <TextRow form={form} name="story" label="소개" rows={6} maxLength={2_000} />
        </FormRows>
      </DrawerSection>
      <DrawerSection title="로고">
        {brand?.logo && !logoFile && (
          <>
            <img className="range-logo" {...pictureOf(brand.logo)} sizes="160px" alt={`${brand.name} 로고`} />
            <CheckRow form={form} name="withoutLogo" label="로고 지우고 이름으로 보이기" />
          </>
        )}
        {logoFile && <p className="meta">새 로고를 올렸어요. 저장하면 바뀌어요.</p>}
        {!form.off && (
          <FileField
            {...uploads.field}
            label="로고 올리기"
            note="선택"
            error={form.problem('logoFile') ?? uploads.field.error}
            maxCount={1}
          />
        )}
      </DrawerSection>
      {mayWrite && (
        <DrawerSection title="변경 사유">
          <FormRows>
            <TextRow form={form} name="reason" label="사유" required maxLength={200} help="이력에 남아요." />
          </FormRows>
        </DrawerSection>
      )}
    </DrawerForm>
  )
}
