#include "sandbox/launcher/rights.h"

#include <linux/capability.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace twotrack::sandbox {
namespace {

constexpr unsigned long kLocked = SECBIT_NOROOT | SECBIT_NOROOT_LOCKED |
                                  SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED |
                                  SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED;

}  // namespace

LaunchStep give_up_rights() {
  STEP(step_of(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, "no_new_privs"));
  // The next two need a capability themselves. Whoever has none has nothing to lose by them, and
  // no_new_privs keeps it so.
  for (unsigned long capability = 0; ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0;
       ++capability) {
    ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
  ::prctl(PR_SET_SECUREBITS, kLocked, 0, 0, 0);
  ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
  return step_of(::syscall(SYS_capset, &header, none) == 0, "capset");
}

}  // namespace twotrack::sandbox
