/** Why a file is refused; the code is one of refusals.ts. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  code:
    | 'file-type-refused'
    | 'heic-refused'
    | 'file-type-mismatch'
    | 'file-unsafe'
    | 'file-empty'
    | 'picture-unreadable'
    | 'picture-too-large'
  values: (string | number)[]
  constructor(code: FileRefused['code'], values: (string | number)[] = []) {
    super(code)
    this.code = code
    this.values = values
  }
}
