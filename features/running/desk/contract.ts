import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

const Waiting = z.object({
  menuId: z.string(),
  count: z.int(),
  oldestAt: z.iso.datetime().nullable(),
  latestAt: z.iso.datetime().nullable(),
})
export type Waiting = z.infer<typeof Waiting>

/** Passive: screens that only stand open ask again and keep nobody signed in. */
export const readDesk = endpoint({
  method: 'GET',
  path: '/api/bo/desk',
  summary: 'What waits on the screens that the caller may open',
  access: 'staff',
  passive: true,
  reply: z.object({ waiting: z.array(Waiting) }),
})

const FoundRecord = z.object({ menuId: z.string(), key: z.string(), title: z.string(), note: z.string() })
type FoundRecord = z.infer<typeof FoundRecord>

/** What is looked for travels in the body, so that a name stands in no address and no log. */
export const findRecords = endpoint({
  method: 'POST',
  path: '/api/bo/desk/records',
  summary: 'Records of any screen that the caller may open, by name or number',
  access: 'staff',
  body: z.object({
    text: z.string().trim().min(2, '두 글자 이상 입력해 주세요.').max(50, '50자까지 입력할 수 있어요.'),
  }),
  reply: z.object({ records: z.array(FoundRecord) }),
})
