import { HEIC_REFUSED } from '#domain/file-accept.ts'

/** FL-03: why a file is not stored or not given, in one place for every endpoint and for the page. */
export const fileRefusals = {
  'file-group-missing': { status: 404, message: '‘{0}’ 파일 그룹이 없어요. 관리자에게 문의해 주세요.' },
  'file-not-found': { status: 404, message: '파일을 찾을 수 없어요. 삭제되었거나 볼 수 없는 파일이에요.' },
  'file-set-closed': { status: 409, message: '이미 제출한 첨부파일은 바꿀 수 없어요.' },
  'file-too-large': { status: 422, message: '파일 크기는 {0}까지예요. 더 작은 파일을 선택해 주세요.' },
  'file-empty': { status: 422, message: '내용이 없는 파일이에요. 파일을 확인해 주세요.' },
  'too-many-files': { status: 422, message: '파일은 {0}개까지 올릴 수 있어요.' },
  'storage-full': {
    status: 422,
    message: '올릴 수 있는 용량({0})을 모두 사용했어요. 쓰지 않는 파일을 지운 뒤 다시 시도해 주세요.',
  },
  'file-type-refused': { status: 422, message: '올릴 수 없는 형식이에요. {0} 파일을 선택해 주세요.' },
  'heic-refused': {
    status: 422,
    message: HEIC_REFUSED,
  },
  'file-type-mismatch': {
    status: 422,
    message: '파일 내용이 {0} 형식이 아니에요. 원본 파일을 다시 저장해서 올려 주세요.',
  },
  'file-unsafe': { status: 422, message: '안전하지 않은 내용이 들어 있어 올릴 수 없어요.' },
  'picture-unreadable': { status: 422, message: '사진을 열 수 없어요. 다른 파일을 선택해 주세요.' },
  'picture-too-large': { status: 422, message: '사진이 너무 커요. 가로와 세로를 줄여서 올려 주세요.' },
  'upload-interrupted': { status: 400, message: '파일을 올리는 중에 연결이 끊겼어요. 다시 시도해 주세요.' },
  'uploads-under-way': { status: 429, message: '올리고 있는 파일이 많아요. 끝난 뒤 다시 시도해 주세요.' },
  'upload-not-found': { status: 404, message: '올리던 파일을 찾을 수 없어요. 처음부터 다시 올려 주세요.' },
  'upload-offset': { status: 409, message: '이어서 올릴 위치가 달라요. 다시 시도해 주세요.' },
  'not-a-form': { status: 400, message: '파일을 올리는 양식이 아니에요.' },
} as const

/** Why a file is not stored, whichever way it came. */
export const storing = {
  'file-group-missing': fileRefusals['file-group-missing'],
  'file-not-found': fileRefusals['file-not-found'],
  'file-set-closed': fileRefusals['file-set-closed'],
  'file-too-large': fileRefusals['file-too-large'],
  'file-empty': fileRefusals['file-empty'],
  'too-many-files': fileRefusals['too-many-files'],
  'storage-full': fileRefusals['storage-full'],
  'file-type-refused': fileRefusals['file-type-refused'],
  'heic-refused': fileRefusals['heic-refused'],
  'file-type-mismatch': fileRefusals['file-type-mismatch'],
  'file-unsafe': fileRefusals['file-unsafe'],
  'picture-unreadable': fileRefusals['picture-unreadable'],
  'picture-too-large': fileRefusals['picture-too-large'],
  'upload-interrupted': fileRefusals['upload-interrupted'],
  'uploads-under-way': fileRefusals['uploads-under-way'],
} as const
