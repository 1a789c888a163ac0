// Regular expressions are RE2's, over bytes. Lengths are open at the end ({20,} rather than {36}):
// a token that is longer than its maker says must not leave its tail behind.
#include "redact/rule.h"

namespace twotrack::redact {
namespace {

// Names that are followed by a credential: "password", "DB_PASS", "aws.secret-access-key",
// "token2". A name must end so: "max_tokens" and "password_policy" are something else.
#define KEYWORD                                                                            \
  R"((?:passw(?:or)?d|passphrase|pwd|[_-]pass|secret|token|)"                              \
  R"((?:api|access|secret|private|auth|encryption|signing|master|account|client|storage|)" \
  R"(service|subscription|app)[_-]?key|)"                                                  \
  R"((?:git(?:hub|lab)?|gh|azure|ado|personal)[_-]pat|credentials?)(?:[_-]?(?:\d{1,2}|base|value))?)"
#define NAME R"([\w.-]*)" KEYWORD
// From the name to its value: `": `, ` = `, `'] = `, `: str = `, ` => `, `\": \"`, `: >-` and a
// line.
#define ASSIGN R"(["'\\\]]*\s*(?::\s*[\w.\[\]]+\s*=|=>|:=|={1,3}|::?)\s*(?:[|>][+-]?\s+)?)"
// What stands before such a name. A query string has its own row, because it ends at '&'.
// A dash begins no name, but in a diff the line.
#define BEFORE_NAME R"((?:^|[^\w.?&#-]|\\[nrt]|(?:^|[\r\n]|\\[nr])-)(?i:)"

#define NAME_OF_NAME R"((?i:(?:name|key)["'\\]*\s*[:=]\s*["'\\]*)"
// With what diff, grep, a logger or a table puts around each line.
#define NEXT_LINE R"([^\n\\]{0,20}?(?:\n|(?:\\+r)?\\+n)(?:[^\n\\]|\\+t){0,80}?\b)"

// Between two pieces of a key's base64: line ends (also escaped), quotes and plus signs of a source
// text, the line numbers that tools print.
#define PEM_GAP R"((?:[\s"'+,;>|#*]|\\+[nrt]?|[0-9]{1,6}(?:[:\t|.]|\\+t|\xe2\x86\x92|\s))*)"
#define PEM_NAME R"([A-Z0-9 ]{0,20}PRIVATE KEY(?: BLOCK)?-----)"
// From line to line, with what diff, grep, a logger or a table puts around each.
#define PEM_PREFIX R"([^\n\\]{0,40}?(?:\n|(?:\\+r)?\\+n)(?:[^\n\\]|\\+t){0,120}?)"

constexpr Rule kRules[] = {
    // Whole blocks.
    {"private-key", "PRIVATE KEY",
     "(-----BEGIN " PEM_NAME "(?:" PEM_GAP R"((?:[A-Z][A-Za-z-]+: [^\r\n\\"]*)" PEM_GAP
     ")*[A-Za-z0-9+/=]{16,}(?:" PEM_GAP "[A-Za-z0-9+/=]{16,})*(?:" PEM_GAP
     "[A-Za-z0-9+/=]{1,15})?(?:" PEM_GAP "-----END " PEM_NAME ")?|(?:" PEM_PREFIX
     "[A-Za-z0-9+/=]{40,})+(?:" PEM_PREFIX "[A-Za-z0-9+/=]{1,})?(?:" PEM_PREFIX "-----END " PEM_NAME
     ")?))",
     Left::kAnywhere, Gate::kAny},
    {"age-key", "AGE-SECRET-KEY-", "(AGE-SECRET-KEY-1[0-9A-Za-z]{40,})", Left::kAnywhere},

    // Model servers.
    {"anthropic", "sk-ant-", "(sk-ant-[A-Za-z0-9_-]{16,})", Left::kAnywhere},
    {"openrouter", "sk-or-", "(sk-or-[A-Za-z0-9_-]{20,})", Left::kAnywhere, Gate::kRandom},
    {"openai", "sk-[A-Za-z0-9_-]{8}", "(sk-[A-Za-z0-9_-]{20,})", Left::kDetached, Gate::kRandom},
    {"huggingface", "hf_[A-Za-z0-9]{8}", "(hf_[A-Za-z0-9]{30,})"},
    {"groq", "gsk_[A-Za-z0-9]{8}", "(gsk_[A-Za-z0-9]{30,})"},
    {"xai", "xai-[A-Za-z0-9]{8}", "(xai-[A-Za-z0-9]{30,})"},
    {"perplexity", "pplx-[A-Za-z0-9]{8}", "(pplx-[A-Za-z0-9]{30,})"},
    {"replicate", "r8_[A-Za-z0-9]{8}", "(r8_[A-Za-z0-9]{30,})"},
    {"nvidia", "nvapi-", "(nvapi-[A-Za-z0-9_-]{30,})"},

    // Clouds.
    {"aws-access-key-id", "A[KS]IA[A-Z0-9]{8}", R"(((?:AKIA|ASIA)[A-Z0-9]{16})\b)"},
    {"aws-secret-access-key", "(?i)secret_?access_?key",
     R"((?i)secret_?access_?key["'\\\]]*\s*[:=]\s*["'\\]*([A-Za-z0-9/+]{40,}))", Left::kAnywhere},
    {"google-api-key", "AIza[A-Za-z0-9_-]{8}", "(AIza[A-Za-z0-9_-]{35})(?:[^A-Za-z0-9_-]|$)"},
    {"google-oauth", R"(ya29\.)", R"((ya29\.[A-Za-z0-9_.-]{20,}))"},
    {"google-client-secret", "GOCSPX-", "(GOCSPX-[A-Za-z0-9_-]{20,})"},
    {"azure-storage", "AccountKey=", "AccountKey=([A-Za-z0-9+/]{40,}={0,2})", Left::kAnywhere},
    {"azure-signature", "[?&;]sig=", "[?&;]sig=([A-Za-z0-9%+/=_-]{30,})", Left::kAnywhere},
    {"digitalocean", "do[opr]_v1_", "(do[opr]_v1_[0-9a-f]{40,})"},
    {"databricks", "dapi[0-9a-f]{8}", R"((dapi[0-9a-f]{32}(?:-\d)?)\b)"},

    // Code hosts, package registries, build servers.
    {"github", "gh[pousr]_[A-Za-z0-9]{8}", "(gh[pousr]_[A-Za-z0-9]{20,})"},
    {"github-fine-grained", "github_pat_", "(github_pat_[A-Za-z0-9_]{20,})", Left::kAnywhere},
    {"gitlab", "gl(?:pat|ptt|dt|rt|cbt|ft|imt|agent|soat|oas)-",
     "(gl(?:pat|ptt|dt|rt|cbt|ft|imt|agent|soat|oas)-[A-Za-z0-9_.=-]{20,})", Left::kBounded,
     Gate::kRandom},
    {"npm", "npm_[A-Za-z0-9]{8}", "(npm_[A-Za-z0-9]{30,})"},
    {"pypi", "pypi-[A-Za-z0-9_-]{8}", "(pypi-[A-Za-z0-9_-]{32,})", Left::kBounded, Gate::kRandom},
    {"rubygems", "rubygems_[0-9a-f]{8}", "(rubygems_[0-9a-f]{40,})"},
    {"docker-hub", "dckr_[po]at_", "(dckr_[po]at_[A-Za-z0-9_-]{20,})"},
    {"docker-login", R"("auth\\*"\s*:)", R"("auth\\*"\s*:\s*\\*"([A-Za-z0-9+/]{12,}={0,2})\\*")",
     Left::kAnywhere},
    {"terraform", R"(\.atlasv1\.)", R"(([A-Za-z0-9]{10,}\.atlasv1\.[A-Za-z0-9_=-]{40,}))",
     Left::kAnywhere},
    {"vault", R"(hv[sbr]\.[A-Za-z0-9_-]{8})", R"((hv[sbr]\.[A-Za-z0-9_-]{20,}))", Left::kBounded,
     Gate::kRandom},
    {"doppler", R"(dp\.(?:pt|st|ct|sa|scim|audit)\.)",
     R"((dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9_.-]{30,}))", Left::kBounded, Gate::kRandom},
    {"grafana", "gl(?:sa|c)_[A-Za-z0-9+/=]{8}", "(gl(?:sa|c)_[A-Za-z0-9+/=_]{32,})"},
    {"sentry", "sntry[su]_", "(sntry[su]_[A-Za-z0-9+/=_-]{30,})"},

    // Services.
    {"slack", "xox[a-z]-|xapp-", R"((xox[abcdeoprs]-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{20,}))"},
    {"slack-webhook", R"(hooks\.slack\.com)",
     R"(hooks\.slack\.com(?:\\*/(?:services|workflows|triggers))(?:\\*/)([A-Za-z0-9/\\+_-]{20,}))",
     Left::kAnywhere},
    {"discord-webhook", R"(discord(?:app)?\.com\\*/api\\*/webhooks)",
     R"(discord(?:app)?\.com\\*/api\\*/webhooks\\*/\d+\\*/([A-Za-z0-9_-]{30,}))", Left::kAnywhere},
    {"telegram", "[0-9]:AA[A-Za-z0-9_-]{8}",
     "([0-9]{8,10}:AA[A-Za-z0-9_-]{33})(?:[^A-Za-z0-9_-]|$)", Left::kAnywhere},
    {"stripe", "[sr]k_(?:live|test|prod)_", "([sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,})"},
    {"stripe-webhook", "whsec_", "(whsec_[A-Za-z0-9+/=]{24,})"},
    {"shopify", "shp(?:at|ca|pa|ss)_", "(shp(?:at|ca|pa|ss)_[0-9a-fA-F]{30,})"},
    {"sendgrid", R"(SG\.[A-Za-z0-9_-]{8})", R"((SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}))"},
    {"twilio", "SK[0-9a-f]{8}", R"((SK[0-9a-f]{32})\b)"},
    {"linear", "lin_api_", "(lin_api_[A-Za-z0-9]{30,})"},
    {"notion", "ntn_[A-Za-z0-9]{8}", "(ntn_[A-Za-z0-9]{40,})"},
    {"atlassian", "ATATT3[A-Za-z0-9_=-]{8}", "(ATATT3[A-Za-z0-9_=-]{40,})"},
    {"postman", "PMAK-[0-9a-f]{8}", "(PMAK-[0-9a-f-]{50,})"},

    {"heroku", "HRKU-[A-Za-z0-9_-]{8}", "(HRKU-[A-Za-z0-9_-]{30,})"},

    // Forms that any service uses.
    {"password-hash", R"(\$(?:[156y]|2[abxy]|argon2(?:id?|d))\$)",
     R"((\$(?:[156y]|2[abxy]|argon2(?:id?|d))\$[A-Za-z0-9./,=$+]{22,}))", Left::kAnywhere,
     Gate::kAny},
    {"wifi", R"(\bpsk\s*=)", R"(\bpsk\s*=\s*["'\\]*([^\s"'\\]{8,}))"},
    {"jwt", "eyJ[A-Za-z0-9_-]{8}",
     R"((eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){1,3}))"},
    {"authorization", R"((?i)authorization["'\\]*\s*[:=])",
     R"((?i)authorization["'\\]*\s*[:=]\s*["'\\]*(?:bearer|basic|token|digest|apikey)\s+([^\s"'\\,;]{8,}))",
     Left::kAnywhere},
    {"bearer", R"((?i)bearer\s)", R"((?i)bearer\s+([A-Za-z0-9._~+/=-]{16,}))", Left::kBounded,
     Gate::kRandom},
    {"url-password", R"(:\\*/\\*/[^\s:/@"'<>\\]*:[^\s/"'<>]+@)",
     R"([A-Za-z][A-Za-z0-9+.-]*:\\*/\\*/[^\s:/@"'<>\\]*:([^\s/"'<>]+)@)"},
    {"url-token", R"(:\\*/\\*/[^\s:/@"'<>\\]+@)",
     R"([A-Za-z][A-Za-z0-9+.-]*:\\*/\\*/([^\s:/@"'<>\\]{16,})@)", Left::kBounded, Gate::kRandom},
    {"netrc", R"(machine\s+\S+\s+login\s)", R"(machine\s+\S+\s+login\s+\S+\s+password\s+(\S+))"},
    {"curl-user", R"(curl\s)",
     R"(curl\s(?:[^\n]*?\s)?(?:-u|--user)[\s=]*["'\\]*[^\s:"'\\]+:([^\s"'\\]+))"},
    {"option", R"((?i)--[\w-]*(?:passw(?:or)?d|passphrase|secret|token|api-?key)[\s=])",
     R"((?i)--[\w-]*(?:passw(?:or)?d|passphrase|secret|token|api-?key)(?:\s+|=)["'\\]*([^\s"'\\]{8,}))",
     Left::kBounded, Gate::kBare},
    {"client",
     R"((?:mysql|mariadb)[\w-]*\s|sshpass\s|mongo(?:sh)?\s|redis-cli\s|(?:docker|podman)\s+login\s)",
     R"((?:(?:mysql|mariadb)[\w-]*\s(?:[^\n|;&]*?\s)?-p|)"
     R"((?:sshpass|mongo(?:sh)?|(?:docker|podman)\s+login)\s(?:[^\n|;&]*?\s)?-p\s*|)"
     R"(redis-cli\s(?:[^\n|;&]*?\s)?-a\s*)["'\\]*([^\s"'\\-][^\s"'\\]{3,}))"},
    {"assignment", R"((?i)(?:password|identified\s+by)\s+')",
     R"((?i)(?:password|identified\s+by)\s+'([^'\s]{6,})')", Left::kBounded, Gate::kQuoted},
    {"option", R"((?i)ConvertTo-SecureString\s)",
     R"((?i)ConvertTo-SecureString\s+(?:-String\s+)?["'\\]*([^\s"'\\$]{6,}))"},
    {"option", R"(-(?:src|dest)?(?:store|key)pass\s)",
     R"(-(?:src|dest)?(?:store|key)pass\s+["'\\]*([^\s"'\\:]{6,}))"},
    {"option", R"(-pass(?:in|out)?\s+pass:)", R"(-pass(?:in|out)?\s+pass:([^\s"'\\]{6,}))"},
    {"element", R"((?i)type=["'\\]*password)",
     R"((?i)type=["'\\]*password["'\\]*[^<>]{0,200}?\svalue=["'\\]*([^\s"'\\<>]{4,}))"},
    {"name-value", R"(form-data;)",
     R"(form-data;[^\r\n]{0,80}name=["'\\]*(?i:)" NAME R"()["'\\]*\r?\n\r?\n([^\r\n]{6,}))",
     Left::kBounded, Gate::kQuoted},
    {"authorization", R"((?i)cookie["'\\]*\s*:)",
     R"((?i)cookie["'\\]*\s*:[^\r\n]{0,400}?(?:sess(?:ion)?|sid|auth|token)[\w.-]*=([^;\s"'\\,]{12,}))",
     Left::kBounded, Gate::kRandom},
    {"assignment", "(?i:" KEYWORD R"()["'\\]*\s*\{)",
     "(?i:" NAME R"()["'\\]*\s*\{[^{}]{0,300}?default\s*=\s*\\*"([^"\r\n\\]{8,}))", Left::kAnywhere,
     Gate::kQuoted},
    // ("DB_PASSWORD", "…"), define('DB_PASSWORD', '…')
    {"assignment", "(?i:" KEYWORD R"()["'\\]+\s*,\s*["'\\]+)",
     R"(["'\\](?i:)" NAME R"()["'\\]+\s*,\s*["'\\]+([^\s"'\\]{8,})["'\\])", Left::kAnywhere,
     Gate::kBare},
    {"env", R"((?:ENV|setenv|setx|#define|set\s+-[gxU]+)\s)",
     R"((?:ENV|setenv|setx|#define|set\s+-[gxU]+)\s+(?i:)" NAME R"()\s+["'\\]*([^\s"'\\]{8,}))",
     Left::kBounded, Gate::kBare},
    // "name: DB_PASSWORD", and "value: …" behind it or in the next line.
    {"name-value", NAME_OF_NAME R"([\w.-]*)" KEYWORD ")",
     NAME_OF_NAME NAME R"()["'\\]*(?:[\s,]*|)" NEXT_LINE R"()["'\\]*(?i:value)["'\\]*\s*[:=]\s*)"
                       R"(["'\\]*([^\s"'\\,]{8,}))",
     Left::kBounded, Gate::kBare},
    {"query", "(?i:" KEYWORD ")=", R"([?&#](?i:)" NAME R"()=([^\s"'&#\\<>]{8,}))", Left::kAnywhere,
     Gate::kBare},
    {"element", "(?i:" KEYWORD ")>", "<(?i:" NAME R"()>([^<\s]{8,})<)", Left::kAnywhere,
     Gate::kQuoted},
    {"cell", "(?i:" KEYWORD R"()[\s"'`*]*(?:\||\xe2\x94\x82))",
     BEFORE_NAME NAME R"()[\s"'`*]*(?:\||\xe2\x94\x82)[\s"'`]*([^\s"'`|]{8,}))", Left::kAnywhere,
     Gate::kBare},
    {"assignment", "(?i:" KEYWORD ")" ASSIGN R"(\\*")",
     BEFORE_NAME NAME ")" ASSIGN R"(\\*"(?:"")?([^"\r\n]{7,}[^"\r\n\\])\\*")", Left::kAnywhere,
     Gate::kQuoted},
    {"assignment", "(?i:" KEYWORD ")" ASSIGN R"(\\*')",
     BEFORE_NAME NAME ")" ASSIGN R"(\\*'(?:'')?([^'\r\n]{7,}[^'\r\n\\])\\*')", Left::kAnywhere,
     Gate::kQuoted},
    {"assignment", "(?i:" KEYWORD ")" ASSIGN R"(\[\[)",
     BEFORE_NAME NAME ")" ASSIGN R"(\[\[([^\]\s]{8,})\]\])", Left::kAnywhere, Gate::kQuoted},
    {"assignment", "(?i:" KEYWORD ")" ASSIGN R"([^\s"'\\`,;]{8})",
     BEFORE_NAME NAME ")" ASSIGN R"(([^\s"'\\`,;]{8,}))", Left::kAnywhere, Gate::kBare},
};

constexpr std::string_view kNames = "(?i)" KEYWORD "|(?:proxy-)?authorization";
constexpr std::string_view kPasswordNames =
    "(?i)(?:passw(?:or)?d|passphrase|pwd|[_-]pass|passcode)";

#undef KEYWORD
#undef NAME
#undef ASSIGN
#undef BEFORE_NAME
#undef NAME_OF_NAME
#undef NEXT_LINE
#undef PEM_GAP
#undef PEM_NAME
#undef PEM_PREFIX

}  // namespace

std::span<const Rule> default_rules() {
  return kRules;
}

std::string_view secret_names() {
  return kNames;
}

std::string_view password_names() {
  return kPasswordNames;
}

}  // namespace twotrack::redact
