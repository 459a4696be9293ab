import { z } from 'zod'
import { FileId } from '#features/running/files/contract.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

export const lotPaperKinds = ['시험성적서', '국가출하승인서', '허가증', '첨부문서', '기타'] as const

const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
const LotParams = z.object({ lotId: id })
const PaperParams = LotParams.extend({ paperId: id })
const paperNotFound = { status: 404, message: '문서를 찾을 수 없어요. 지워졌을 수 있어요.' } as const

const LotPaper = z.object({
  id: z.int(),
  kind: z.enum(lotPaperKinds),
  name: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
})

export const listLotPapers = endpoint({
  method: 'GET',
  path: '/api/bo/lots/:lotId/papers',
  summary: 'Papers that staff put to a lot, the newest first',
  access: 'menu:stock',
  params: LotParams,
  reply: z.object({ papers: z.array(LotPaper) }),
})

export const addLotPaper = endpoint({
  method: 'POST',
  path: '/api/bo/lots/:lotId/papers',
  summary: 'An uploaded file becomes a paper of a lot: every clinic that received the lot can open it',
  access: 'menu:stock:write',
  params: LotParams,
  body: z.object({ fileId: FileId, kind: z.enum(lotPaperKinds) }),
  reply: z.object({ id: z.int() }),
  refusals: {
    'lot-not-found': { status: 404, message: '로트를 찾을 수 없어요.' },
    'file-not-there': { status: 422, message: '올린 파일을 찾을 수 없어요. 다시 올려 주세요.' },
  },
})

export const removeLotPaper = endpoint({
  method: 'DELETE',
  path: '/api/bo/lots/:lotId/papers/:paperId',
  summary: 'Takes a paper away that was put to the wrong lot',
  access: 'menu:stock:write',
  params: PaperParams,
  reply: z.null(),
  refusals: { 'paper-not-found': paperNotFound },
})

export const downloadLotPaper = endpoint({
  method: 'GET',
  path: '/api/bo/lots/:lotId/papers/:paperId',
  summary: 'One paper of a lot',
  access: 'menu:stock',
  params: PaperParams,
  reply: fileReply,
  refusals: { 'paper-not-found': paperNotFound },
})
