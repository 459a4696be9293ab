import { excelOf } from '#platform/server/excel.ts'
import { keyset, textKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  changeFileGroup,
  createFileGroup,
  deleteFileGroup,
  exportFileGroups,
  listFileGroups,
  listGroupMenus,
  type GroupRow,
} from '../groups-contract.ts'
import { readerLabels, writerLabels } from '../labels.ts'
import {
  countGroups,
  deleteUnusedGroup,
  groupRows,
  groupStands,
  insertGroup,
  menuChoices,
  menuExists,
  updateGroup,
} from './group-queries.ts'

const places = keyset({ id: textKey(/^.{1,40}$/) })

export const fileGroupRoutes = [
  serve(listFileGroups, async ({ db, query: { search, cursor, size } }) => {
    const [found, total] = await Promise.all([
      groupRows(db, { search, after: places.read(cursor)?.id ?? '', limit: size + 1 }),
      countGroups(db, search),
    ])
    return { ...places.page(found, size), total }
  }),

  serve(listGroupMenus, ({ db }) => menuChoices(db)),

  serve(exportFileGroups, async ({ db, clock, query }) =>
    excelOf<GroupRow>({
      name: '파일 그룹',
      plainName: 'file-groups',
      at: clock.now(),
      rows: await groupRows(db, { search: query.search, after: '', limit: null }),
      columns: [
        { title: '그룹 ID', width: 20, value: ({ id }) => id },
        { title: '이름', width: 24, value: ({ name }) => name },
        { title: '허용 형식', width: 40, value: ({ accept }) => accept },
        { title: '파일 크기(바이트)', value: ({ maxBytes }) => maxBytes },
        { title: '개수', width: 8, value: ({ maxCount }) => maxCount },
        { title: '올리는 사람', value: ({ writableBy }) => writerLabels[writableBy] },
        { title: '보는 사람', value: ({ readableBy }) => readerLabels[readableBy] },
        { title: '메뉴', value: ({ menuName }) => menuName },
        { title: '작은 사진', width: 10, value: ({ variants }) => variants },
        { title: '파일 수', width: 10, value: ({ files }) => files },
        { title: '용량(바이트)', value: ({ bytes }) => bytes },
      ],
    }),
  ),

  serve(createFileGroup, async ({ db, body, refuse }) => {
    if (!(await menuExists(db, body.menuId))) throw refuse('file-group-menu')
    if (!(await insertGroup(db, body))) throw refuse('file-group-taken')
    return null
  }),

  serve(changeFileGroup, async ({ db, params, body, refuse }) => {
    if (!(await menuExists(db, body.menuId))) throw refuse('file-group-menu')
    if (!(await updateGroup(db, { ...body, id: params.id })))
      throw refuse((await groupStands(db, params.id)) ? 'file-group-changed' : 'file-group-gone')
    return null
  }),

  serve(deleteFileGroup, async ({ db, params, query, refuse }) => {
    const found = await deleteUnusedGroup(db, params.id, query.seen)
    if (!found) throw refuse('file-group-gone')
    if (found.used) throw refuse('file-group-used')
    if (!found.gone) throw refuse('file-group-changed')
    return null
  }),
]
