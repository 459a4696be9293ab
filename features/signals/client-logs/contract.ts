import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const MOST_ENTRIES = 8
export const LONGEST_MESSAGE = 500

/** CF-02: warnings and errors of a page, throttled and masked before they are sent. */
export const sendClientLogs = endpoint({
  method: 'POST',
  path: '/api/client-logs',
  summary: "Warnings and errors of a page, for the server's log",
  access: 'anyone',
  passive: true,
  limited: 4,
  // so many entries of so many letters
  bodyBytes: 65_536,
  body: z.object({
    app: z.enum(['storefront', 'backoffice']),
    build: z
      .string()
      .max(40)
      .regex(/^[\w-]*$/),
    /** The page's path without its query, which may carry a key. */
    page: z
      .string()
      .max(200)
      .regex(/^\/[^?#]*$/),
    entries: z
      .array(
        z.object({
          level: z.enum(['warn', 'error']),
          message: z.string().max(LONGEST_MESSAGE),
          /** How often it came again while it was held back. */
          repeated: z.int().min(1).max(1_000_000).optional(),
        }),
      )
      .min(1)
      .max(MOST_ENTRIES),
  }),
  reply: z.null(),
})
