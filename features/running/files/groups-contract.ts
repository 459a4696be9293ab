import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { MAX_FILE_BYTES, MAX_FILES } from './rules.ts'

const ACCEPT_ENTRY = /^(\.[a-z0-9]{1,10}|[a-z0-9.+-]+\/([a-z0-9.+-]+|\*)|\*\/\*)$/i
const Accept = z
  .string()
  .trim()
  .max(500)
  .default('')
  .refine(
    (rule) =>
      rule
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
        .every((entry) => ACCEPT_ENTRY.test(entry)),
    '.jpg, image/*처럼 확장자나 파일 형식을 쉼표로 나누어 입력해 주세요.',
  )
const GroupKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, '영문 소문자로 시작하고, 소문자·숫자·하이픈 2~40자로 입력해 주세요.')

const GroupFields = z.object({
  name: z.string().trim().min(1).max(60),
  accept: Accept,
  maxBytes: z
    .int('5나 1.5처럼 숫자로 입력해 주세요.')
    .min(1, '1바이트 이상으로 입력해 주세요.')
    .max(MAX_FILE_BYTES, '파일 크기는 20MB까지 정할 수 있어요.'),
  maxCount: z.int().min(1).max(MAX_FILES),
  readableBy: z.enum(['public', 'signed-in', 'owner', 'staff']),
  writableBy: z.enum(['signed-in', 'staff']),
  /** Staff who may open this menu read the files of others. */
  menuId: z.string().nullable().default(null),
  variants: z.boolean().default(false),
})
export type GroupFields = z.output<typeof GroupFields>
export const FileGroup = GroupFields.extend({ id: GroupKey })
/** What a deletion goes over, in a query. */
const RemovedFields = GroupFields.extend({
  maxBytes: z.coerce.number<number>().int(),
  maxCount: z.coerce.number<number>().int(),
  variants: z.stringbool({ truthy: ['true'], falsy: ['false'] }),
})
export type FileGroup = z.output<typeof FileGroup>
const GroupRow = FileGroup.extend({ files: z.int(), bytes: z.int(), menuName: z.string().nullable() })
export type GroupRow = z.output<typeof GroupRow>

const Filter = z.object({ search: z.string().trim().max(60).default('') })

const refusals = {
  'file-group-changed': {
    status: 409,
    message: '그사이 다른 사람이 이 그룹을 바꿨어요. 바뀐 내용을 확인하고 다시 저장해 주세요.',
  },
  'file-group-taken': { status: 409, message: '이미 있는 그룹 ID예요. 다른 ID를 입력해 주세요.' },
  'file-group-gone': { status: 404, message: '파일 그룹을 찾을 수 없어요. 목록을 새로고침해 주세요.' },
  'file-group-used': { status: 409, message: '올린 파일이 있어 삭제할 수 없어요.' },
  'file-group-menu': { status: 422, message: '없는 메뉴예요. 메뉴를 다시 선택해 주세요.' },
} as const

export const listFileGroups = endpoint({
  method: 'GET',
  path: '/api/bo/file-groups',
  summary: 'File groups with how much each holds',
  access: 'menu:file-groups',
  query: Filter.extend({
    cursor: z.string().max(40).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(GroupRow), next: z.string().nullable(), total: z.int() }),
})

/** Menus that may be given to a group: those with a page. */
export const listGroupMenus = endpoint({
  method: 'GET',
  path: '/api/bo/file-groups/menus',
  summary: 'Menus whose staff may read a group',
  access: 'menu:file-groups',
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const exportFileGroups = endpoint({
  method: 'GET',
  path: '/api/bo/file-groups/excel',
  summary: 'File groups as Excel',
  access: 'menu:file-groups:export',
  query: Filter,
  reply: fileReply,
})

export const createFileGroup = endpoint({
  method: 'POST',
  path: '/api/bo/file-groups',
  summary: 'Create a file group',
  access: 'menu:file-groups:write',
  body: FileGroup,
  reply: z.null(),
  refusals: {
    'file-group-taken': refusals['file-group-taken'],
    'file-group-menu': refusals['file-group-menu'],
  },
})

export const changeFileGroup = endpoint({
  method: 'PUT',
  path: '/api/bo/file-groups/:id',
  summary: 'Change a file group over what was seen; files that are there already stay',
  access: 'menu:file-groups:write',
  params: z.object({ id: GroupKey }),
  body: GroupFields.extend({ seen: GroupFields }),
  reply: z.null(),
  refusals: {
    'file-group-changed': refusals['file-group-changed'],
    'file-group-gone': refusals['file-group-gone'],
    'file-group-menu': refusals['file-group-menu'],
  },
})

export const deleteFileGroup = endpoint({
  method: 'DELETE',
  path: '/api/bo/file-groups/:id',
  summary: 'Delete a file group that holds no files, as it was seen',
  access: 'menu:file-groups:write',
  params: z.object({ id: GroupKey }),
  query: z.object({ seen: RemovedFields }),
  reply: z.null(),
  refusals: {
    'file-group-changed': {
      status: 409,
      message: '그사이 다른 사람이 이 그룹을 바꿨어요. 바뀐 내용을 확인하고 다시 삭제해 주세요.',
    },
    'file-group-gone': refusals['file-group-gone'],
    'file-group-used': refusals['file-group-used'],
  },
})
