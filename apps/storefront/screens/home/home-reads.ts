import type { QueryClient } from '@tanstack/react-query'
import { readFirst } from '../../first-visit/read-first.ts'
import { homeReads } from '../../first-visit/reads.ts'

export const readForHome = (queryClient: QueryClient) => readFirst(queryClient, homeReads)
