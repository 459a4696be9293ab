/**
 * FL-03: what pages say of files where the server gave no sentence of its own; staff may put others in their
 * place.
 */
export const fileMessages = {
  'file.retrieval': '파일 정보를 불러오지 못했어요. 잠시 후 다시 시도해 주세요.',
  'file.upload': '파일을 올리지 못했어요. 잠시 후 다시 시도해 주세요.',
  'file.download': '파일을 내려받지 못했어요. 잠시 후 다시 시도해 주세요.',
  'file.no-resource': '주소에 해당하는 파일이 없어요. 주소를 확인해 주세요.',
} as const
