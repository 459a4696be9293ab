import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Code } from './list-contract.ts'

const word = z
  .string()
  .trim()
  .min(1, '검색어를 입력해 주세요.')
  .max(40, '검색어는 40자까지 입력할 수 있어요.')
  .regex(/^\S+$/, '띄어쓰기 없이 한 낱말로 입력해 주세요.')
  .regex(/[\p{L}\p{N}]/u, '글자나 숫자를 넣어 주세요.')
/** What it stands for: the products of a category, or those whose names hold all of some words. */
const Meaning = z.enum(['category', 'name'])

const SynonymRow = z.object({
  word: z.string(),
  means: Meaning,
  /** A category's code, or the words of names. */
  target: z.string(),
  /** '필러 > HA 필러', or the words again. */
  targetName: z.string(),
})
export type SynonymRow = z.infer<typeof SynonymRow>

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/bo/synonyms',
  summary: 'What buyers type and what it stands for, by the word',
  access: 'menu:synonyms',
  query: z.object({
    search: z.string().trim().max(40).optional(),
    means: Meaning.optional(),
    cursor: z.string().max(400).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(SynonymRow), next: z.string().nullable() }),
})

export const listMissedWords = endpoint({
  method: 'GET',
  path: '/api/bo/synonyms/missed',
  summary: 'What was searched for most often in thirty days and not found as typed',
  access: 'menu:synonyms',
  /** `taught`: staff have taught search what it means since, or what stands first for it. */
  reply: z.array(z.object({ words: z.string(), count: z.int(), taught: z.boolean().default(false) })),
})

export const addSynonym = endpoint({
  method: 'POST',
  path: '/api/bo/synonyms',
  summary: 'A word that search understands a second later; adding it twice changes nothing',
  access: 'menu:synonyms:write',
  body: z
    .object({
      word,
      means: Meaning,
      categoryCode: Code.optional(),
      names: z.string().trim().max(80, '80자까지 입력할 수 있어요.').optional(),
    })
    .refine(({ means, categoryCode }) => means === 'name' || categoryCode, {
      path: ['categoryCode'],
      error: '카테고리를 골라 주세요.',
    })
    .refine(({ means, names }) => means === 'category' || names, {
      path: ['names'],
      error: '상품 이름에 든 말을 입력해 주세요.',
    }),
  reply: z.object({
    /** Products on sale that it stands for. */
    products: z.int(),
  }),
  refusals: {
    'category-not-found': {
      status: 404,
      message: '카테고리를 찾을 수 없어요. 새로고침한 뒤 다시 골라 주세요.',
    },
    'nothing-meant': {
      status: 409,
      message: '이름에 이 말이 모두 든 상품이 없어요. 상품 이름을 확인해 주세요.',
    },
  },
})

export const removeSynonym = endpoint({
  method: 'DELETE',
  path: '/api/bo/synonyms',
  summary: 'The word stands for this no longer',
  access: 'menu:synonyms:write',
  query: z.object({ word: z.string().min(1).max(200), means: Meaning, target: z.string().min(1).max(200) }),
  reply: z.null(),
})
