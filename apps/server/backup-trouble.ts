const full =
  'Nothing was kept of this copy, the earlier ones stand: make room, or name another place in BACKUP_TO. / 백업할 곳에 자리가 없어요. 이번 백업은 남지 않았고 앞의 백업은 그대로예요. 자리를 비우거나 BACKUP_TO에 다른 곳을 적어 주세요.'
const closed =
  'Let this user write there, or name another place in BACKUP_TO. / 백업할 곳에 쓸 수 없어요. 권한을 주거나 BACKUP_TO에 다른 곳을 적어 주세요.'
const what: Record<string, string> = {
  ENOSPC: `The place of backups is full. ${full}`,
  EDQUOT: `The place of backups is full. ${full}`,
  EACCES: `The place of backups cannot be written to. ${closed}`,
  EPERM: `The place of backups cannot be written to. ${closed}`,
  ENOTDIR: `The place of backups is a file, no folder: name another place in BACKUP_TO. / 백업할 곳이 폴더가 아니라 파일이에요. BACKUP_TO에 다른 곳을 적어 주세요.`,
  EROFS: `The place of backups cannot be written to. ${closed}`,
}

/** Why a backup was not made, in English and Korean; what nobody foresaw in its own words. */
export function backupTrouble({ code = '', syscall, message }: NodeJS.ErrnoException): string {
  // on a root that is read-only, a folder with its parents is said to be missing
  const why = code === 'ENOENT' && syscall === 'mkdir' ? 'EROFS' : code
  return what[why] ?? message
}
