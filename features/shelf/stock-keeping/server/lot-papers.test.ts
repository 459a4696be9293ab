import { expect, test } from 'vitest'
import { form, pdf } from '#testing/file-samples.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addLotPaper, downloadLotPaper, listLotPapers, removeLotPaper } from '../lot-papers-contract.ts'
import { pathOf } from '#platform/contract/endpoint.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>

async function upload(shop: Shop, { token }: { token: string }) {
  const { payload, headers } = form({ fileGrpId: 'lot-papers' }, [{ name: '성적서.pdf', content: pdf() }])
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  return answer.json<{ resultCode: string; body: { fileId: string } }>()
}
const get = (shop: Shop, { token }: { token: string }, url: string) =>
  shop.app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
const named = async (staff: Staff, lotId: number) =>
  (await staff.send(listLotPapers, { params: { lotId } })).reply.papers.map(({ kind, name }) => [kind, name])

test('[BX-06] staff put papers to a lot, open them and take a wrong one away; clinics and other staff cannot', async () => {
  const shop = await openShop()
  const [staff, cs] = [await shop.asStaff('ops01'), await shop.asStaff('cs01')]
  const lotId = (await shop.one<{ id: number }>('select min(id)::int as id from lot')).id
  const { fileId } = (await upload(shop, staff)).body
  const add = (person: Staff, body: object, params = { lotId }) =>
    person.send(addLotPaper, { params, body: { fileId, kind: '시험성적서', ...body } as never })
  expect((await add(cs, {})).status).toBe(403)
  expect((await add(await shop.asStaff('admin01'), {})).resultCode).toBe('file-not-there')
  expect((await add(staff, {}, { lotId: 2_000_000_000 })).resultCode).toBe('lot-not-found')
  const paper = await add(staff, {})
  expect(paper.resultCode).toBe('0000')
  expect((await add(staff, { kind: '첨부문서' })).reply).toEqual(paper.reply)
  expect(await named(staff, lotId)).toEqual([['첨부문서', '성적서.pdf']])
  expect((await add(staff, {}, { lotId: lotId + 1 })).resultCode).toBe('file-not-there')

  const params = { lotId, paperId: paper.reply.id }
  const file = await get(shop, staff, pathOf(downloadLotPaper, params))
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(pdf())).toBe(true)
  const member = await shop.as('demo01')
  expect((await get(shop, member, pathOf(downloadLotPaper, params))).statusCode).toBe(401)
  expect((await upload(shop, member)).resultCode).not.toBe('0000')

  expect((await staff.send(removeLotPaper, { params: { ...params, lotId: lotId + 1 } })).resultCode).toBe(
    'paper-not-found',
  )
  expect((await staff.send(removeLotPaper, { params })).resultCode).toBe('0000')
  expect(await named(staff, lotId)).toEqual([])
  expect((await get(shop, staff, pathOf(downloadLotPaper, params))).statusCode).toBe(404)
  expect(await shop.one('select "claimedBy" from "fileSet" where id = $1', [fileId])).toEqual({
    claimedBy: null,
  })
})
