import { useMatches } from '@tanstack/react-router'
import { joinMeta } from '#platform/web/navigation/page-meta.ts'

/** What the open page and its layouts declare about themselves. */
export const usePageMeta = () =>
  useMatches({
    select: (matches) => joinMeta(matches.map(({ staticData }) => staticData)),
    structuralSharing: false,
  })
