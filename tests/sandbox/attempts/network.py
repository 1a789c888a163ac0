"""The network."""
import socket

from way import NEWNET, NEWUSER, attempt, call, expect


@attempt
def connect_to_host(c):
    socket.create_connection(("127.0.0.1", c["tcp_port"]), 10).close()


@attempt
def send_datagram_to_host(c):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own:
        own.settimeout(10)
        own.connect(("127.0.0.1", c["udp_port"]))  # so that nobody there is told at once
        own.send(b"ping")
        expect(own.recv(10) == b"pong")


@attempt
def connect_to_socket_file(c):
    with socket.socket(socket.AF_UNIX) as own:
        own.connect(c["socket_file"])


@attempt
def connect_to_abstract_socket(c):
    with socket.socket(socket.AF_UNIX) as own:
        own.connect("\0" + c["abstract_socket"])


@attempt
def hear_kernel_events(c):
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15).bind((0, 0))


@attempt
def packet_socket(c):
    call("unshare", NEWUSER | NEWNET)
    socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)


@attempt
def raw_socket(c):
    call("unshare", NEWUSER | NEWNET)
    socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)
