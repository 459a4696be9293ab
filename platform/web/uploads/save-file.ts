import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { showError } from '../dialogs/errors.ts'
import { downloadFile } from './download.ts'

/** FL-03: a download that a press began; whoever pressed is told when it fails. */
export const saveFile = <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Parameters<typeof downloadFile>[2],
): Promise<void> => downloadFile(endpoint, input, options).catch((error: unknown) => showError(error))
