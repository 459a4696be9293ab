import { serve } from '#platform/server/serve.ts'
import { changeFileGroup, createFileGroup, deleteFileGroup, listFileGroups } from '../groups-contract.ts'
import { deleteUnusedGroup, groupRows, insertGroup, menuChoices, menuExists, updateGroup } from './group-queries.ts'

export const fileGroupRoutes = [
  serve(listFileGroups, async ({ db }) => {
    const [rows, menus] = await Promise.all([groupRows(db), menuChoices(db)])
    return { rows, menus }
  }),

  serve(createFileGroup, async ({ db, body, refuse }) => {
    if (!(await menuExists(db, body.menuId))) throw refuse('file-group-menu')
    if (!(await insertGroup(db, body))) throw refuse('file-group-taken')
    return null
  }),

  serve(changeFileGroup, async ({ db, params, body, refuse }) => {
    if (!(await menuExists(db, body.menuId))) throw refuse('file-group-menu')
    if (!(await updateGroup(db, { ...body, id: params.id }))) throw refuse('file-group-gone')
    return null
  }),

  serve(deleteFileGroup, async ({ db, params, refuse }) => {
    const found = await deleteUnusedGroup(db, params.id)
    if (!found) throw refuse('file-group-gone')
    if (found.used) throw refuse('file-group-used')
    return null
  }),
]
