import { useState } from 'react'
import { wholeOf } from '#domain/whole-number.ts'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, SelectRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { momentOf, momentText } from '#platform/web/office/moment-field.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { audienceLabel, shapeLabel } from '../labels.ts'
import { addBanner, bannerShapes, changeBanner, listBanners, type OfficeBanner } from '../office-contract.ts'
import type { Audience } from '../rules.ts'
import { BannerPreview } from './banner-preview.tsx'

type Props = { banner: OfficeBanner | null; mayWrite: boolean; place: DrawerPlace }

/** What was pasted from the shop's own address bar, without its host. */
const inShop = (text: string) =>
  text.startsWith(location.origin) ? text.slice(location.origin.length) || '/' : text

/** One banner beside how the shop will draw it. */
export function BannerDrawer({ banner, mayWrite, place }: Props) {
  const [sheet] = useState(newId)
  const [now] = useState(() => Date.now())
  const [kind, hue] = (banner?.picture ?? '').split(':')
  const hadPhoto = kind === 'photo'
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      title: banner?.title ?? '',
      text: banner?.text ?? '',
      link: banner?.link ?? '',
      audience: banner?.audience ?? ('everyone' as string),
      rank: String(banner?.rank ?? 10),
      startsAt: momentText(banner?.startsAt ?? new Date(now).toISOString()),
      endsAt: momentText(banner?.endsAt ?? new Date(now + 14 * 86_400_000).toISOString()),
      shown: banner?.shown ?? true,
      shape: banner && !hadPhoto ? kind! : bannerShapes[0],
      hue: banner && !hadPhoto ? hue! : '0b6b70',
      withoutPhoto: false,
      pictureFile: null as string | null,
    },
    version: banner?.version,
    changes: [listBanners],
    saved: '배너를 저장했어요. 홈에 곧바로 보여요.',
    refusals: { 'picture-gone': 'pictureFile' },
  })
  const uploads = useGroupUploads('product-images', {
    enabled: mayWrite,
    apart: {
      maxCount: 1,
      onStored: ({ fileId }) => form.change(() => ({ pictureFile: fileId })),
    },
  })
  const add = useSend(addBanner, { sheet: `banner:${sheet}`, ...form.saving })
  const change = useSend(changeBanner, form.saving)
  const { shape, hue: colour, withoutPhoto, pictureFile, rank, startsAt, endsAt, ...fields } = form.fields
  const drawn = { shape: shape as (typeof bannerShapes)[number], hue: colour }
  const keepsPhoto = hadPhoto && !withoutPhoto && !pictureFile
  const onSave = () => {
    const body = {
      ...fields,
      audience: fields.audience as Audience,
      rank: wholeOf(rank),
      startsAt: momentOf(startsAt),
      endsAt: momentOf(endsAt),
      drawn,
      ...(pictureFile ? { pictureFile } : withoutPhoto && { pictureFile: null }),
    }
    if (banner)
      change.mutate({ params: { bannerId: banner.bannerId }, body: { ...body, version: form.version } })
    else add.mutate({ body })
  }
  return (
    <DrawerForm
      form={form}
      title={banner?.title ?? '배너 등록'}
      subject={String(banner?.bannerId ?? 'new')}
      busy={add.isPending || change.isPending || uploads.busy}
      onSave={onSave}
    >
      <DrawerSection title="미리보기">
        <BannerPreview
          title={fields.title}
          text={fields.text}
          picture={keepsPhoto ? banner!.picture : `${shape}:${colour}:MM`}
          fileId={pictureFile}
        />
      </DrawerSection>
      <DrawerSection>
        <FormRows>
          <TextRow form={form} name="title" label="제목" required maxLength={40} />
          <TextRow
            form={form}
            name="text"
            label="설명"
            rows={2}
            maxLength={120}
            clean={(text) => text.replace(/\n/g, ' ')}
          />
          <TextRow
            form={form}
            name="link"
            label="연결 주소"
            reading="code"
            maxLength={300}
            clean={inShop}
            help="쇼핑몰에서 그 화면을 열고 주소를 붙여넣어 주세요. 비우면 눌러도 옮겨 가지 않아요."
          />
          <SelectRow
            form={form}
            name="audience"
            label="공개 대상"
            required
            options={optionsOf(audienceLabel)}
          />
          <TextRow form={form} name="startsAt" label="시작" required type="datetime-local" />
          <TextRow form={form} name="endsAt" label="종료" required type="datetime-local" />
          <WholeRow form={form} name="rank" label="순서" required help="작은 수가 먼저 보여요." />
          <CheckRow form={form} name="shown" label="홈에 보이기" help="끄면 기간 안이라도 바로 내려가요." />
        </FormRows>
      </DrawerSection>
      <DrawerSection title="그림">
        {hadPhoto && !pictureFile && (
          <CheckRow form={form} name="withoutPhoto" label="사진 지우고 그림으로 보이기" />
        )}
        {!keepsPhoto && !pictureFile && (
          <FormRows>
            <SelectRow
              form={form}
              name="shape"
              label="모양"
              path="drawn.shape"
              options={optionsOf(shapeLabel)}
            />
            <Field label="색" error={form.problem('drawn.hue')}>
              <TextInput
                type="color"
                value={`#${colour}`}
                disabled={form.off}
                onChange={(event) => form.set({ hue: event.target.value.slice(1) })}
              />
            </Field>
          </FormRows>
        )}
        {!form.off && (
          <FileField
            {...uploads.field}
            label="사진 올리기"
            note="선택"
            error={form.problem('pictureFile') ?? uploads.field.error}
            maxCount={1}
          />
        )}
      </DrawerSection>
    </DrawerForm>
  )
}
