import { useState } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { momentOf, momentText } from '#platform/web/office/moment-field.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, SelectRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { boardLabel, categoriesOf } from '../labels.ts'
import { addPost, changePost, listOfficePosts, POST_LENGTH, type OfficePost } from '../office-contract.ts'
import type { Board } from '../rules.ts'
import { PostAttachments, usePostFiles } from './post-attachments.tsx'
import { PostBody } from './post-body.tsx'

type Props = { board: Board; post: OfficePost | null; mayWrite: boolean; place: DrawerPlace }

const states = [
  { value: 'draft', label: '임시저장: 나중에 이어서 써요' },
  { value: 'published', label: '게시: 게시 일시부터 보여요' },
  { value: 'withdrawn', label: '내림: 더 보이지 않아요' },
]
const audiences = [
  { value: 'everyone', label: '누구나 (로그인하지 않아도)' },
  { value: 'members', label: '로그인한 회원' },
]

/** One post: its text beside how readers will see it. */
export function PostDrawer({ board, post, mayWrite, place }: Props) {
  const [now] = useState(() => momentText(new Date().toISOString()))
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      title: post?.title ?? '',
      category: post?.category ?? categoriesOf[board][0]!,
      body: post?.body ?? '',
      pinned: post?.pinned ?? false,
      state: post?.state ?? 'draft',
      audience: post?.audience ?? (board === 'notice' ? 'everyone' : 'members'),
      publishedAt: post ? momentText(post.publishedAt) : now,
      endsAt: post?.endsAt ? momentText(post.endsAt) : '',
      brandName: post?.brandName ?? '',
      productCode: post?.productCode ?? '',
      videoUrl: post?.videoUrl ?? '',
      removed: [] as string[],
    },
    version: post?.version,
    changes: [listOfficePosts],
    saved: '글을 저장했어요.',
    refusals: { 'brand-unknown': 'brandName', 'product-unknown': 'productCode', 'pictures-gone': 'body' },
  })
  const [sheet] = useState(() => `post:${newId()}`)
  const files = usePostFiles(board, post, form.fields.removed)
  useUnsavedDrawer(place, files.uploads.items.length > 0)
  const saving = {
    ...form.saving,
    onError: (error: Parameters<typeof form.saving.onError>[0]) => {
      if (error.code === 'files-gone') files.uploads.lost()
      return form.saving.onError(error)
    },
  }
  const add = useSend(addPost, { ...saving, sheet })
  const change = useSend(changePost, saving)
  const { removed, publishedAt, endsAt, ...fields } = form.fields
  const save = () => {
    const body = {
      ...fields,
      publishedAt: momentOf(publishedAt),
      endsAt: endsAt === '' ? null : momentOf(endsAt),
      ...files.body,
    }
    if (post) change.mutate({ params: { postId: post.postId }, body: { ...body, version: form.version } })
    else add.mutate({ body: { board, ...body } })
  }
  const listed = categoriesOf[board]
  const categories = listed.includes(fields.category) ? listed : [fields.category, ...listed]
  return (
    <DrawerForm
      form={form}
      title={post?.title ?? `${boardLabel[board]} 새 글`}
      subject={String(post?.postId ?? 'new')}
      parts={[
        { key: 'about', label: '제목·게시' },
        { key: 'body', label: '내용' },
        { key: 'files', label: '첨부' },
      ]}
      busy={add.isPending || change.isPending || files.uploads.busy}
      onSave={save}
    >
      <DrawerSection part="about" title="제목·게시">
        <FormRows>
          <TextRow form={form} name="title" label="제목" required maxLength={100} />
          <SelectRow
            form={form}
            name="category"
            label="분류"
            required
            options={categories.map((value) => ({ value, label: value }))}
          />
          <SelectRow form={form} name="state" label="상태" required options={states} />
          <TextRow
            form={form}
            name="publishedAt"
            label="게시 일시"
            required
            type="datetime-local"
            help="앞으로 올 때를 고르면 그때 저절로 올라가요."
          />
          <TextRow
            form={form}
            name="endsAt"
            label="게시 종료 일시"
            type="datetime-local"
            help="이때부터 쇼핑몰에서 보이지 않아요. 비우면 계속 보여요."
          />
          {board !== 'academic' && (
            <SelectRow
              form={form}
              name="audience"
              label="공개 대상"
              required
              options={board === 'notice' ? audiences : audiences.slice(1)}
            />
          )}
          <CheckRow form={form} name="pinned" label="목록 맨 위에 고정" />
          <TextRow
            form={form}
            name="brandName"
            label="브랜드"
            maxLength={60}
            help="브랜드 이름 그대로 적으면 그 브랜드 화면에도 보여요."
          />
          {board === 'academic' && (
            <>
              <TextRow form={form} name="productCode" label="관련 상품코드" reading="code" maxLength={40} />
              <TextRow
                form={form}
                name="videoUrl"
                label="영상 주소"
                maxLength={300}
                help="https://로 시작하는 주소예요. 읽는 사람에게는 새 창으로 열려요."
              />
            </>
          )}
        </FormRows>
      </DrawerSection>
      <DrawerSection part="body" title="내용">
        <PostBody
          value={fields.body}
          problem={form.problem('body')}
          off={form.off}
          maxLength={POST_LENGTH}
          onChange={(body) => form.set({ body })}
        />
      </DrawerSection>
      <DrawerSection part="files" title="첨부">
        <PostAttachments
          files={files}
          off={form.off}
          removed={removed}
          onRemoved={(removed) => form.set({ removed })}
        />
      </DrawerSection>
    </DrawerForm>
  )
}
