import { fileMessages } from '#platform/contract/file-messages.ts'
import { CallError } from '../calls/call-error.ts'
import { messagesInstance } from '../calls/messages.ts'

/**
 * FL-03, FL-04: the failure with the sentence to show. A refusal keeps the server's, which staff may have put
 * in its place; an answer without any, and one that is not as agreed, takes the configured one for what was
 * being done. Lost connections and cancelling keep their own words.
 */
export function fileFailure(error: CallError, doing: 'retrieval' | 'upload' | 'download'): CallError {
  const text =
    error.kind === 'server'
      ? sentenceOf(error.status === 404 ? 'file.no-resource' : `file.${doing}`)
      : error.message === error.code
        ? sentenceOf(`file.${doing}`)
        : error.message
  return text === error.message
    ? error
    : new CallError({
        kind: error.kind,
        code: error.code,
        status: error.status,
        message: text,
        data: error.data,
        issues: error.issues,
        tranId: error.tranId,
        retryAfterMs: error.retryAfterMs,
        cause: error,
      })
}

function sentenceOf(key: keyof typeof fileMessages) {
  const found = messagesInstance.peek()?.(key)
  return found === undefined || found === key ? fileMessages[key] : found
}
